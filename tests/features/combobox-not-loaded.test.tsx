import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from '#ui/Combobox.tsx'

vi.mock('../../src/ui/ComboboxInput.tsx', () => {
  throw new Error('the file did not come')
})
afterEach(cleanup)

test('a select whose search does not load can be used as it is', async () => {
  render(
    <Combobox label="Country" placeholder="" nothingFound="">
      <select aria-label="Country" defaultValue="BE">
        <option value="NL">Netherlands</option>
        <option value="BE">Belgium</option>
      </select>
    </Combobox>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  await vi.waitFor(() => {
    const press = createEvent.mouseDown(select)
    fireEvent(select, press)
    expect(press.defaultPrevented).toBe(false)
  })
  expect([select.value, select.ariaHidden, select.tabIndex]).toEqual(['BE', null, 0])
})
