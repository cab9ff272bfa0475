import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAutosave, type Autosave } from '#features/settings/autosave.store.ts'
import { saveOnLeave } from '#features/settings/save-on-leave.ts'

/** A server whose answers the test releases. */
function makeServer(shown: number[] = []) {
  const received: {
    ids: readonly number[]
    shown: readonly number[]
    answer(isGood: boolean): Promise<void>
  }[] = []
  const results: string[] = []
  const autosave = makeAutosave({
    shown,
    save: (ids, shown) =>
      new Promise<void>((resolve, reject) => {
        const answer = async (isGood: boolean) => {
          if (isGood) resolve()
          else reject(new Error('away'))
          await vi.advanceTimersByTimeAsync(0)
        }
        received.push({ ids, shown, answer })
      }),
    changed: (isSaved) => isSaved && results.push('saved'),
    failed: () => results.push('failed'),
  })
  return { received, results, autosave }
}

let stops: (() => void)[] = []
const listen = (...all: Autosave[]) => void (stops = all.map(saveOnLeave))

/** Counts the followed links and submitted forms. */
let left = 0
const go = (event: Event) => {
  event.preventDefault()
  left += 1
}
const click = (selector: string) => document.querySelector<HTMLElement>(selector)!.click()
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a href="#x">Away</a><form id="logout"><button>Sign out</button></form><form data-preferences><input type="checkbox"></form>'
  document.querySelector('a')!.addEventListener('click', go)
  document.querySelector('#logout')!.addEventListener('submit', go)
  left = 0
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
})

test('changes are sent two seconds after the last one', async () => {
  const { autosave, received, results } = makeServer()
  autosave.toggled([1])
  await wait(1_999)
  autosave.toggled([1, 2])
  await wait(1_999)
  expect(received).toEqual([])
  await wait(1)
  expect(received.map(({ ids }) => ids)).toEqual([[1, 2]])
  expect(autosave.isSaved()).toBe(false)
  await received[0]!.answer(true)
  expect([results, autosave.isSaved()]).toEqual([['saved'], true])
})

test('a save waits for the one before, unless the page is being left', async () => {
  const { autosave, received } = makeServer()
  listen(autosave)
  autosave.toggled([1])
  await wait(2_000)
  autosave.toggled([1, 2])
  await wait(2_000)
  expect(received).toHaveLength(1)
  await received[0]!.answer(true)
  expect(received).toHaveLength(2)
  autosave.toggled([3])
  dispatchEvent(new Event('pagehide'))
  expect(received.map(({ ids }) => ids)).toEqual([[1], [1, 2], [3]])
})

test.each(['a', '#logout button'])(
  '%s waits until all is saved, and is then followed once',
  async (leaving) => {
    const [interests, newsletters] = [makeServer(), makeServer()]
    listen(interests.autosave, newsletters.autosave)
    interests.autosave.toggled([1])
    newsletters.autosave.toggled([2])
    click(leaving)
    click(leaving)
    await wait(0)
    expect([left, interests.received.length, newsletters.received.length]).toEqual([0, 1, 1])
    await interests.received[0]!.answer(true)
    click(leaving)
    await wait(0)
    expect(left).toBe(0)
    await newsletters.received[0]!.answer(true)
    expect(left).toBe(1)
  },
)

test('leaving the page also waits for running requests', async () => {
  const { autosave, received } = makeServer()
  listen(autosave)
  autosave.toggled([1])
  await wait(2_000)
  click('a')
  await wait(0)
  expect(left).toBe(0)
  await received[0]!.answer(true)
  expect([left, received.length]).toEqual([1, 1])
})

test('only toggled ids are sent, and sent again until they are saved', async () => {
  const { autosave, received } = makeServer([1, 2])
  autosave.toggled([1, 2, 3])
  autosave.toggled([2, 3])
  await wait(2_000)
  expect(received[0]).toMatchObject({ ids: [2, 3], shown: [2, 1] })
  // While that is on its way 1 comes back, and the page goes.
  autosave.toggled([1, 2, 3])
  void autosave.flush({ now: true })
  expect(received[1]).toMatchObject({ ids: [1, 2, 3], shown: [2] })
  await received[0]!.answer(true)
  await received[1]!.answer(false)
  void autosave.flush()
  await wait(0)
  expect(received[2]).toMatchObject({ ids: [1, 2, 3], shown: [2, 3] })
  await received[2]!.answer(true)
  autosave.toggled([1, 2, 3, 4])
  void autosave.flush()
  await wait(0)
  expect(received[3]).toMatchObject({ ids: [1, 2, 3, 4], shown: [1, 2, 3] })
})

test('leaving waits no longer than its timeout', async () => {
  const { autosave } = makeServer()
  listen(autosave)
  autosave.toggled([1])
  click('a')
  expect(document.documentElement.hasAttribute('data-leaving')).toBe(true)
  await wait(3_000)
  expect([left, document.documentElement.hasAttribute('data-leaving')]).toEqual([1, false])
})

test('a failed save keeps the page, and the next click leaves it', async () => {
  const { autosave, received, results } = makeServer()
  listen(autosave)
  autosave.toggled([1])
  click('a')
  await wait(0)
  await received[0]!.answer(false)
  expect([left, results, autosave.isSaved()]).toEqual([0, ['failed'], false])
  click('a')
  expect(left).toBe(1)
  autosave.toggled([1, 2])
  document.querySelector('input')!.dispatchEvent(new Event('change', { bubbles: true }))
  click('a')
  await wait(0)
  expect([left, received.length]).toEqual([1, 2])
  await received[1]!.answer(true)
  expect(left).toBe(2)
})

test('the form itself and links to another tab do not wait', async () => {
  const { autosave } = makeServer()
  listen(autosave)
  autosave.toggled([1])
  const own = document.querySelector<HTMLFormElement>('[data-preferences]')!
  own.addEventListener('submit', go)
  own.requestSubmit()
  expect(left).toBe(1)
  document.querySelector('a')!.target = '_blank'
  click('a')
  expect(left).toBe(2)
  await wait(0)
})
