import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Combobox } from '#ui/Combobox.tsx'

afterEach(cleanup)

const show = (isDisabled: boolean) =>
  render(
    <Combobox label="Country" placeholder="" nothingFound="" required>
      <select disabled={isDisabled} defaultValue="BE">
        <option value="NL">Netherlands</option>
        <option value="BE">Belgium</option>
      </select>
    </Combobox>,
  )

test('a disabled select has a disabled search', async () => {
  show(true)
  expect(
    (await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).disabled,
  ).toBe(true)
})

test('a choice made elsewhere is shown, and focusing the select focuses its search', async () => {
  const { container } = show(false)
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect([input.value, input.getAttribute('aria-required')]).toEqual(['Belgium', 'true'])
  const select = container.querySelector('select')!
  select.value = 'NL'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await waitFor(() => expect(input.value).toBe('Netherlands'))
  select.focus()
  expect(document.activeElement).toBe(input)
})
