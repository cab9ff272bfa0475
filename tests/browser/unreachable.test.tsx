import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const words = `data-page-token="mine" data-offline="Nothing sent" data-online="Send it now"
  data-sign-out-failed="Still signed in"`
const form = `<form method="post" action="/x"><input name="note" value="typed">
  <div class="actions"><button>Send</button></div></form>`
const logout = '<form method="post"><input name="call" value="logout"><button>Out</button></form>'

const network = vi.fn<typeof fetch>()
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = () => Promise.resolve(new Response(null))

/** Ends what a test's page listens for. */
let over = new AbortController()
/** Opens a page; its listeners end with the test. */
async function open(html: string, isOnline: boolean) {
  document.body.innerHTML = `<div ${words}></div><div id="island">${html}</div>`
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.resetModules()
  const { $toast } = await import('#browser/shell/toast.store.ts')
  await import('#browser/unreachable.ts')
  return $toast
}
const element = () => document.querySelector('form')!
/** Submits the form by its button; answers whether the browser sends it. */
const submit = () => {
  const submitter = document.querySelector('button')
  const how = { bubbles: true, cancelable: true, submitter }
  return fireEvent(element(), new SubmitEvent('submit', how))
}
/** Collects the forms that get as far as the shell, and so are sent. */
const sent: EventTarget[] = []
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) sent.push(event.target!)
  event.preventDefault()
})

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', network)
  Element.prototype.scrollIntoView = () => {}
  over = new AbortController()
  const listen = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, run: unknown) =>
    listen(type, run as EventListener, { signal: over.signal }),
  )
})
afterEach(() => {
  over.abort()
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a plain form is not sent offline, says so beside its button, and keeps its entries', async () => {
  await open(form, false)
  network.mockImplementation(away)
  submit()
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('Nothing sent')
  expect(note.parentElement!.className).toBe('actions')
  expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false)
  expect(element().querySelector('input')!.value).toBe('typed')
  fireEvent(window, new Event('online'))
  await expect.poll(() => note.textContent).toBe('Send it now')
  expect(sent).toEqual([])
})

test('a second try says it once', async () => {
  await open(form, false)
  network.mockImplementation(away)
  submit()
  submit()
  await screen.findByRole('alert')
  expect(network).toHaveBeenCalledTimes(1)
  submit()
  await expect.poll(() => network).toHaveBeenCalledTimes(2)
  await expect.poll(() => screen.getAllByRole('alert')).toHaveLength(1)
})

test('a form is sent where the site answers although the browser calls itself offline', async () => {
  await open(form, false)
  network.mockImplementation(answer)
  submit()
  await expect.poll(() => sent).toEqual([element()])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('online a form is sent at once, unasked', async () => {
  await open(form, true)
  submit()
  expect([sent, network.mock.calls]).toEqual([[element()], []])
})

test('signing out asks for the site also online, and says where it is out of reach', async () => {
  const $toast = await open(logout, true)
  network.mockImplementation(away)
  submit()
  await expect.poll(() => $toast.get()).toMatchObject({ text: 'Still signed in', isError: true })
  expect(sent).toEqual([])
  network.mockImplementation(answer)
  submit()
  await expect.poll(() => sent).toEqual([element()])
})

test.each([
  ['that its island takes', form, true],
  ['of a dialog', '<form method="dialog"><button>Close</button></form>', false],
])('a form %s is left alone', async (_what, html, isTaken) => {
  await open(html, false)
  document.querySelector('#island')!.addEventListener('submit', (event) => {
    if (isTaken) event.preventDefault()
  })
  submit()
  expect([sent.length, network.mock.calls]).toEqual([isTaken ? 0 : 1, []])
})
