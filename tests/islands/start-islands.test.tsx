import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderIsland } from '#islands/render-island.ts'
import { startIslands, type When } from '#islands/start-islands.ts'

function CountIsland({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  const add = () => setCount(count + 1)
  return (
    <form data-count={count} onSubmit={add}>
      <button type="button" onClick={add}>
        {label}
      </button>
      <span data-awaits-island="" onClick={add}>
        <select />
      </span>
      <button className="send">Send</button>
      <a href="#elsewhere" onClick={add}>
        Elsewhere
      </a>
    </form>
  )
}

/** Shows islands between other elements, and starts them; `come` has their file arrive. */
function show(when: When, count = 1) {
  const html = renderIsland(CountIsland, { label: 'Add' }, [])
  const island = `<react-island name="CountIsland" when="${when}">${html}</react-island>`
  document.body.innerHTML = `<a href="#open" data-open>Open</a><h1>Page</h1>${island.repeat(count)}`
  const { promise, resolve: come, reject: fail } = Promise.withResolvers<object>()
  const load = vi.fn(() => promise)
  startIslands({ '/src/features/test/CountIsland.tsx': load } as never)
  const islands = [...document.querySelectorAll('react-island')]
  return {
    load,
    fail,
    island: islands[0]!,
    islands,
    part: (selector: string) => document.querySelector<HTMLElement>(selector)!,
    come: () => come({ CountIsland }),
  }
}

const isHydrated = (island: Element) => expect.poll(() => island.matches('[when]')).toBe(false)
const countIn = (island: Element) => island.querySelector('form')!.dataset.count
/** Presses as a pointer does; returns whether the browser does itself what a press does. */
function press(element: Element) {
  fireEvent.pointerDown(element)
  const isOpened = fireEvent.mouseDown(element)
  return { isOpened, isFollowed: fireEvent.click(element) }
}

// A form of the test leads nowhere.
const stay = (event: Event) => event.preventDefault()
beforeEach(() => addEventListener('submit', stay))
afterEach(() => removeEventListener('submit', stay))

test('nothing is loaded until the page is touched', async () => {
  const { load, island, part, come } = show('interaction')
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerDown(part('h1'))
  come()
  await isHydrated(island)
  expect(countIn(island)).toBe('0')
})

test('the touched island is hydrated at once, and the others when the page is idle', async () => {
  const { load, islands, come } = show('interaction', 3)
  fireEvent.focusIn(islands[1]!.querySelector('button')!)
  expect(load).toHaveBeenCalledOnce()
  come()
  for (const island of islands) await isHydrated(island)
})

test('a pointer that moves over an island hydrates it', async () => {
  const { load, island, come } = show('interaction')
  fireEvent.pointerMove(island)
  expect(load).toHaveBeenCalledOnce()
  come()
  await isHydrated(island)
})

test.each(['idle', 'now'] as const)('an island of %s is hydrated untouched', async (when) => {
  const { island, come } = show(when)
  come()
  await isHydrated(island)
})

test.each(['button[type=button]', '[data-awaits-island] select'])(
  'a click on %s before its island is hydrated is repeated once',
  async (selector) => {
    const { island, part, come } = show('interaction')
    press(part(selector))
    come()
    await isHydrated(island)
    await expect.poll(() => countIn(island)).toBe('1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(countIn(island)).toBe('1')
  },
)

test('the list of a select that becomes another control stays closed', () => {
  const { part } = show('interaction')
  expect(press(part('select')).isOpened).toBe(false)
})

test.each(['.send', '[href="#elsewhere"]'])(
  'a click on %s is left to the browser',
  async (selector) => {
    const { island, part, come } = show('interaction')
    expect(press(part(selector))).toEqual({ isOpened: true, isFollowed: true })
    come()
    await isHydrated(island)
    expect(countIn(island)).toBe('0')
  },
)

test('an island that a link opens waits for that link, and the link for the island', async () => {
  const { load, island, part, come } = show('[data-open]')
  const clicked = vi.fn()
  addEventListener('click', clicked)
  press(part('h1'))
  expect(load).not.toHaveBeenCalled()
  expect(press(part('[data-open]')).isFollowed).toBe(false)
  come()
  await isHydrated(island)
  await expect.poll(() => clicked).toHaveBeenCalledTimes(3)
  expect((clicked.mock.lastCall![0] as Event).defaultPrevented).toBe(false)
  removeEventListener('click', clicked)
})

test('an island whose file does not load reports it, and its link is followed', async () => {
  const { island, part, fail } = show('[data-open]')
  const failed = new Promise<unknown>((resolve) => process.once('unhandledRejection', resolve))
  press(part('[data-open]'))
  fail(new Error('offline'))
  await expect.poll(() => island.matches('[failed]')).toBe(true)
  expect(await failed).toMatchObject({ message: 'offline' })
  await expect.poll(() => location.hash).toBe('#open')
})
