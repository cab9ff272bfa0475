import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { expect, test } from 'vitest'
import { renderIsland } from '#islands/render-island.ts'

function ListIsland({ names }: { names: string[] }) {
  preload('/picture.svg', { as: 'image' })
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function BoxIsland({ isOpen, children }: { isOpen: boolean; children?: ReactNode }) {
  return <div>{isOpen && children}</div>
}

test('an island is complete HTML after its props as JSON, which no text can close', () => {
  const html = renderIsland(ListIsland, { names: ['</script>', '&amp;'] }, [])
  expect(html).toBe(
    '<script type="application/json">{"names":["\\u003c/script>","&amp;"]}</script>' +
      '<ul><li>&lt;/script&gt;</li><li>&amp;amp;</li></ul>',
  )
})

test('a slot is rendered in its place, or in a template until it is shown', () => {
  const parts: [string, string][] = [['children', '<b>Hello</b>']]
  expect(renderIsland(BoxIsland, { isOpen: true }, parts)).toBe(
    '<script type="application/json">{"isOpen":true}</script>' +
      '<div><react-slot name="children"><b>Hello</b></react-slot></div>',
  )
  expect(renderIsland(BoxIsland, { isOpen: false }, parts)).toBe(
    '<script type="application/json">{"isOpen":false}</script>' +
      '<template data-name="children"><b>Hello</b></template><div></div>',
  )
  expect(renderIsland(BoxIsland, { isOpen: true }, [['children', '']])).toMatch(/<div><\/div>$/)
})
