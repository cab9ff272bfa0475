import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderIsland } from '#islands/render-island.ts'
import { startIslands } from '#islands/start-islands.ts'

/** Starts an island of a form whose markup the server has sent. */
function startForm(component: React.ComponentType<{ fails?: boolean }>, props = {}) {
  document.body.innerHTML = `<react-island name="FormIsland" when="interaction">${renderIsland(component, props, [])}</react-island>`
  const island = document.querySelector<HTMLElement>('react-island')!
  const files = { '/src/features/test/FormIsland.tsx': async () => ({ FormIsland: component }) }
  startIslands(files as never)
  return island
}

function TestForm({ fails }: { fails?: boolean }) {
  const [typed, setTyped] = useState('')
  if (fails && typeof window !== 'undefined' && typed === 'fail') throw new Error('failed')
  return (
    <form method="post" data-typed={typed}>
      <label>
        <span>Name</span>
        <input name="name" onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <input type="checkbox" name="news[]" value="1" />
      <input type="checkbox" name="news[]" value="2" />
      <select name="country">
        <option>NL</option>
        <option>BE</option>
      </select>
      <textarea name="text" />
      <details>
        <summary>More</summary>
      </details>
      <button>Save</button>
    </form>
  )
}

function fill(island: HTMLElement) {
  const [first, , second] = island.querySelectorAll('input')
  first!.value = 'Ada'
  second!.checked = true
  island.querySelector('select')!.value = 'BE'
  island.querySelector('textarea')!.value = 'Hello'
  island.querySelector('details')!.open = true
}
const filled = { name: 'Ada', 'news[]': '2', country: 'BE', text: 'Hello' }
const valuesIn = (island: HTMLElement) =>
  Object.fromEntries(new FormData(island.querySelector('form')!))

test('an element inserted by an extension does not remove typed values', async () => {
  const reported = vi.fn()
  addEventListener('error', reported)
  const island = startForm(TestForm)
  fill(island)
  for (const field of island.querySelectorAll('input, select, textarea'))
    field.after(document.createElement('grammarly-extension'))
  const input = island.querySelector('input')!
  input.focus()
  input.setSelectionRange(1, 2)
  await expect.poll(() => island.querySelector('grammarly-extension')).toBe(null)
  expect(valuesIn(island)).toEqual(filled)
  expect(island.querySelector('details')!.open).toBe(true)
  const now = island.querySelector('input')!
  expect(now).not.toBe(input)
  expect(document.activeElement).toBe(now)
  expect([now.selectionStart, now.selectionEnd]).toEqual([1, 2])
  await expect.poll(() => island.querySelector('form')!.dataset.typed).toBe('Ada')
  removeEventListener('error', reported)
  expect(reported).toHaveBeenCalledOnce()
})

test('an island that fails shows the server’s HTML with the typed values', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const island = startForm(TestForm, { fails: true })
  const sent = island.innerHTML.replace(/<script.*<\/script>/, '')
  fill(island)
  fireEvent.focusIn(island.querySelector('input')!)
  await expect.poll(() => island.hasAttribute('when')).toBe(false)
  fireEvent.input(island.querySelector('input')!, { target: { value: 'fail' } })
  await expect.poll(() => island.hasAttribute('failed')).toBe(true)
  expect(valuesIn(island)).toEqual({ ...filled, name: 'fail' })
  island.querySelector('details')!.open = false
  expect(island.innerHTML).toBe(sent)
  logged.mockRestore()
})

test('an island that never renders in the browser shows the server’s HTML', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const isServer = { current: true }
  const island = startForm(() => {
    if (!isServer.current) throw new Error('failed')
    return <TestForm />
  })
  isServer.current = false
  fill(island)
  fireEvent.focusIn(island.querySelector('input')!)
  await expect.poll(() => island.hasAttribute('failed')).toBe(true)
  expect(valuesIn(island)).toEqual(filled)
  logged.mockRestore()
})
