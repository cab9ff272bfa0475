import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const part = (role: string, text: string) =>
  `<div role="${role}"><p data-text>${text}</p><span data-countdown></span><button>Close</button></div>`

/** Opens a page whose server has written a message or none. */
async function open({ good = '', bad = '', path = '/account' } = {}) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<main tabindex="-1"></main>
    <div data-system-message>${part('status', good)}${part('alert', bad)}</div>`
  vi.resetModules()
  const store = await import('#browser/shell/toast.store.ts')
  await import('#browser/shell/toast.ts')
  return store
}
const leave = () => fireEvent(window, new Event('pagehide'))
const text = (role: string) =>
  within(screen.getByRole(role)).getByText((_, element) => element?.tagName === 'P').textContent

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

test('good news leaves by itself, a failure stays until it is closed', async () => {
  const { showToast } = await open()
  showToast('Could not be saved', { isError: true })
  showToast('Saved')
  expect([text('status'), text('alert')]).toEqual(['Saved', 'Could not be saved'])
  vi.advanceTimersByTime(3_600_000)
  expect([text('status'), text('alert')]).toEqual(['', 'Could not be saved'])
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button'))
  expect(text('alert')).toBe('')
  expect(document.activeElement).toBe(document.querySelector('main'))
  expect(document.querySelector('[data-system-message]')!.hasAttribute('data-empty')).toBe(true)
})

test('each failure has its line once, and one that is over has none', async () => {
  const { showToast, takeBack } = await open({ bad: 'No longer there' })
  for (const failure of ['Offline', 'Full', 'Offline']) showToast(failure, { isError: true })
  expect(text('alert')).toBe('No longer there\nFull\nOffline')
  takeBack('Offline')
  expect(text('alert')).toBe('No longer there\nFull')
})

test('a failure goes along with a page that was left before it could be read', async () => {
  const { showToast } = await open()
  showToast('Could not be saved', { isError: true })
  vi.advanceTimersByTime(2_000)
  leave()
  await open({ path: '/account/orders' })
  expect(text('alert')).toBe('Could not be saved')
})

test('one that was there to be read belongs to its page, also after a reload', async () => {
  const { showToast } = await open()
  showToast('Could not be saved', { isError: true })
  vi.advanceTimersByTime(6_000)
  leave()
  await open({ path: '/account/orders' })
  expect(text('alert')).toBe('')
  leave()
  const { showToast: showAgain } = await open()
  showAgain('Could not be saved', { isError: true })
  vi.advanceTimersByTime(6_000)
  leave()
  await open()
  expect(text('alert')).toBe('Could not be saved')
})

test('a failure that good news has followed does not go along', async () => {
  const { showToast } = await open()
  showToast('Could not be saved', { isError: true })
  showToast('Saved')
  leave()
  await open({ path: '/account/orders' })
  expect([text('status'), text('alert')]).toEqual(['Saved', ''])
})

test('a failure goes along though good news has left meanwhile', async () => {
  const { showToast } = await open()
  showToast('Saved')
  vi.advanceTimersByTime(3_000)
  showToast('Could not be saved', { isError: true })
  vi.advanceTimersByTime(3_000)
  expect([text('status'), text('alert')]).toEqual(['', 'Could not be saved'])
  leave()
  await open({ path: '/account/orders' })
  expect(text('alert')).toBe('Could not be saved')
})

test('good news goes along for the rest of its time', async () => {
  const { showToast } = await open()
  showToast('Saved')
  vi.advanceTimersByTime(3_000)
  leave()
  await open({ path: '/account/orders' })
  expect(text('status')).toBe('Saved')
  vi.advanceTimersByTime(2_100)
  expect(text('status')).toBe('')
})

test('what the server says comes first', async () => {
  const { showToast } = await open()
  showToast('Saved')
  leave()
  await open({ good: 'Signed in' })
  expect(text('status')).toBe('Signed in')
})
