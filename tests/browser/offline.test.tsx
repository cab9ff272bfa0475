import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const words = `data-page-token="mine" data-offline="Nothing sent" data-online="Send it now"
  data-offline-later="Kept" data-offline-sent="Made" data-offline-lost="Lost"`

/** Opens a page with what its shell and its calls use. */
async function open(html = '', token = 'mine') {
  document.body.innerHTML = `<div ${words.replace('mine', token)}></div>${html}`
  vi.resetModules()
  const { $toast } = await import('#browser/shell/toast.store.ts')
  const shown: [string, boolean][] = []
  $toast.listen(({ text, isError, isOver }) => shown.push([isOver ? `-${text}` : text, isError]))
  await import('#browser/offline.ts')
  const { send } = await import('#browser/send.ts')
  const calls = await import('#contract/calls.ts')
  return { shown, send, calls }
}
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}
/** Answers calls as the site does, or as a browser without a network. */
const network = vi.fn<typeof fetch>()
const requests = () =>
  network.mock.calls.map(([url, how]) => `${how?.method} ${String(url)} ${how?.body ?? ''}`.trim())
const noContent = () => Promise.resolve(new Response(null, { status: 204 }))
const away = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a change that can wait is kept, said so, and made once there is a network', async () => {
  const { shown, send, calls } = await open()
  network.mockImplementation(away)
  setOnline(false)
  let isMade = false
  const change = send(calls.removeWishlist, { ids: '7' }).then(() => (isMade = true))
  await expect.poll(() => shown).toEqual([['Kept', true]])
  expect(sessionStorage.getItem('foyer-waiting')).toContain('removeWishlist?ids=7')
  expect(isMade).toBe(false)
  network.mockImplementation(noContent)
  setOnline(true)
  await change
  expect(requests()).toHaveLength(2)
  expect(shown.slice(1)).toEqual([
    ['-Kept', true],
    ['Made', false],
  ])
  expect(sessionStorage.getItem('foyer-waiting')).toBeNull()
})

test('one that fails then is refused as always', async () => {
  const { send, calls } = await open()
  network.mockImplementation(away)
  setOnline(false)
  const change = send(calls.removeWishlist, { ids: '7' }, { form: null })
  await expect.poll(() => sessionStorage.getItem('foyer-waiting')).not.toBeNull()
  network.mockImplementation(() => Promise.resolve(new Response('{}', { status: 409 })))
  setOnline(true)
  await expect(change).rejects.toMatchObject({ status: 409 })
  expect(sessionStorage.getItem('foyer-waiting')).toBeNull()
})

test.each([
  ['a call that must not be late', true, 'deleteOrder', { id: 7 }],
  ['a call that nobody answers although there is a network', false, 'removeWishlist', { ids: '7' }],
] as const)('%s fails at once', async (_what, isOffline, name, input) => {
  const { shown, send, calls } = await open()
  network.mockImplementation(away)
  setOnline(!isOffline)
  await expect(send(calls[name] as typeof calls.removeWishlist, input as never)).rejects.toThrow()
  expect([shown, sessionStorage.getItem('foyer-waiting')]).toEqual([[], null])
})

test('an offline failure says that nothing was sent', async () => {
  const { shown } = await open()
  const { showFailure } = await import('#browser/show-failure.ts')
  setOnline(false)
  showFailure(new TypeError(), { ac_SomethingWentWrong: 'Wrong' })
  setOnline(true)
  showFailure(new TypeError(), { ac_SomethingWentWrong: 'Wrong' })
  expect(shown).toEqual([
    ['Nothing sent', true],
    ['Wrong', true],
  ])
})

/** Leaves changes that wait, as a page that was closed offline. */
const leaveWaiting = (owner: string, ...urls: string[]) =>
  sessionStorage.setItem(
    'foyer-waiting',
    JSON.stringify([
      owner,
      urls.map((url, id) => ({ id: `${id}`, method: 'PATCH', url, body: '{}', page: '/other' })),
    ]),
  )

test('the next page makes what another has left, in its order', async () => {
  leaveWaiting('mine', '/one', '/two')
  setOnline(true)
  network.mockImplementation(noContent)
  const { shown } = await open()
  await expect.poll(() => shown).toContainEqual(['Made', false])
  expect(requests()).toEqual(['PATCH /one {}', 'PATCH /two {}'])
  expect(network.mock.calls[0]![1]!.headers).toMatchObject({ 'X-XSRF-TOKEN': 'mine' })
  expect(sessionStorage.getItem('foyer-waiting')).toBeNull()
})

test('a change that is refused then is said to be lost', async () => {
  leaveWaiting('mine', '/one', '/two')
  network.mockImplementation((url) =>
    Promise.resolve(new Response(null, { status: url === '/one' ? 422 : 204 })),
  )
  const { shown } = await open()
  await expect.poll(() => shown).toEqual([['Lost', true]])
  expect(requests()).toHaveLength(2)
})

test('another session makes none of it, and hears that it is lost', async () => {
  leaveWaiting('theirs', '/one')
  const { shown } = await open()
  await expect.poll(() => shown).toEqual([['Lost', true]])
  expect([network.mock.calls, sessionStorage.getItem('foyer-waiting')]).toEqual([[], null])
})
