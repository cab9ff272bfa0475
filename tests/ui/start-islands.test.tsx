import { fireEvent } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { startIslands } from '#ui/islands/start-islands.ts'

function TestIsland({ label }: { label: string }) {
  useEffect(() => {
    document.title = label
  })
  return (
    <span className="combobox">
      <select />
    </span>
  )
}

function show() {
  document.body.innerHTML =
    '<react-island name="TestIsland" when="interaction">' +
    '<script type="application/json">{ "label": "Save" }</script>' +
    '<span class="combobox"><select></select></span></react-island>'
  return document.querySelector('select')!
}
const press = (element: Element) => {
  fireEvent.pointerDown(element)
  // Whether the browser opens its own list.
  return fireEvent.mouseDown(element)
}

test('a touched island is hydrated, and the list of its select waits for the search', async () => {
  const select = show()
  startIslands({
    '/src/features/test/TestIsland.tsx': () => Promise.resolve({ TestIsland }),
  } as never)
  expect(press(select)).toBe(false)
  await vi.waitFor(() => expect(document.title).toBe('Save'))
  expect(document.querySelector('react-island')!.hasAttribute('when')).toBe(false)
})
