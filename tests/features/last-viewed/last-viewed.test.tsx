import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LastViewedIsland } from '#features/last-viewed/LastViewedIsland.tsx'
import { $changing, $removed } from '#features/last-viewed/last-viewed.store.ts'
import { $toast, hideToast } from '#browser/shell/toast.store.ts'

const product = (productId: number, name: string) => ({
  productId,
  name,
  url: `/product/${productId}`,
  image: '',
  categoryName: '',
  price: '€1.00',
  added: '2026-03-01T18:00:00.000Z',
})
const messages = {
  ac_Remove: 'Remove',
  ac_RemoveProduct: 'Remove:',
  ac_ProductRemoved: 'Removed',
  ac_Removed: 'Removed',
  ac_Undo: 'Undo',
  ac_ProductRestored: 'Back',
  ac_SomethingWentWrong: 'That did not work',
  ac_ViewedInvite: 'Nothing here',
  ac_Product: 'Product',
  ac_ProductGone: 'Gone',
}
const gone = { ...product(3, ''), url: '', price: '' }
const show = (initial = [product(1, 'Boots'), product(2, ''), gone]) =>
  render(
    <LastViewedIsland initial={initial} initialRemoved={[]} messages={messages} xsrf="token" />,
  )

afterEach(() => {
  cleanup()
  $removed.set(undefined)
  hideToast()
})

test('each product has a plain form that removes it', () => {
  show()
  const form = screen.getByRole('button', { name: 'Remove: Boots' }).closest('form')!
  expect(Object.fromEntries(new FormData(form))).toEqual({
    call: 'removeLastViewProduct',
    xsrf: 'token',
    productId: '1',
  })
  // One that has no name is still one; one that has nothing is gone. Its button says the same.
  for (const name of ['Product', 'Gone'])
    expect(
      screen.getByRole('button', { name: `Remove: ${name}` }).closest('li')!.textContent,
    ).toContain(name)
})

test('after a failed call the product stays and a message is shown', async () => {
  // No server answers in jsdom: the call fails as it does without a network.
  show()
  fireEvent.submit(screen.getByRole('button', { name: 'Remove: Boots' }).closest('form')!)
  expect($changing.get()).toEqual([1])
  await waitFor(() => expect($toast.get().text).toBe('That did not work'))
  expect($changing.get()).toEqual([])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a removed product keeps its place and can be restored if it still exists', async () => {
  show()
  $removed.set([1, 3])
  const undo = await screen.findByRole('button', { name: 'Undo: Boots' })
  expect(Object.fromEntries(new FormData(undo.closest('form')!))).toEqual({
    call: 'addLastViewProduct',
    xsrf: 'token',
    productId: '1',
    added: '2026-03-01T18:00:00.000Z',
  })
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first!.textContent).toContain('Removed')
  expect(second!.textContent).not.toContain('Removed')
  expect(third!.querySelector('form')).toBeNull()
})

test('an empty list has a sentence', () => {
  show([])
  expect(screen.getByText('Nothing here')).toBeDefined()
})
