import { fireEvent } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { hydrateIsland } from '#islands/hydrate-island.ts'
import { renderIsland } from '#islands/render-island.ts'

interface Props {
  label: string
  children?: ReactNode
  more?: ReactNode
}

function MoreIsland({ label, children, more }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children}
      <button onClick={() => setOpen(true)}>{label}</button>
      {isOpen && more}
    </>
  )
}

test('React takes over the server’s elements and shows slots that were hidden', async () => {
  const slots: [string, string][] = [
    ['children', '<p>Read</p>'],
    ['more', '<p>Read more</p>'],
  ]
  document.body.innerHTML = `<react-island name="MoreIsland">${renderIsland(MoreIsland, { label: 'More' }, slots)}</react-island>`
  const island = document.querySelector<HTMLElement>('react-island')!
  const [paragraph, button] = [island.querySelector('p'), island.querySelector('button')!]
  hydrateIsland(island, MoreIsland as never)
  expect(island.querySelectorAll('script, template')).toHaveLength(0)
  const paragraphs = () => {
    fireEvent.click(button)
    return island.querySelectorAll('p')
  }
  await expect.poll(paragraphs).toHaveLength(2)
  expect(island.querySelector('p')).toBe(paragraph)
  expect(island.querySelector('button')).toBe(button)
  expect(island.textContent).toBe('ReadMoreRead more')
})
