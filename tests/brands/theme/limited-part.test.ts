import {
  createComponent,
  renderComponent,
  renderSlot,
  renderTemplate,
  renderToString,
} from 'astro/runtime/server/index.js'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitPart } from '#brands/theme/limited-part.ts'

type Render = (result: never, props: never, slots: Record<string, unknown>) => unknown
const component = (render: Render) => createComponent(render as never) as AstroComponentFactory
const show = (result: unknown, part: AstroComponentFactory, slots = {}) =>
  renderComponent(result as never, 'Part', part, {}, slots)

let logged: string[]
let locals: object
beforeEach(() => {
  logged = []
  locals = localsOf()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const localsOf = () => ({
  services: {
    rendering: { onError() {} },
    log: { error: ({ error }: { error: { message: string } }) => logged.push(error.message) },
  },
})
/** Renders a part as a page does. */
async function htmlOf(part: AstroComponentFactory, slots: Record<string, Render> = {}) {
  const result = {
    clientDirectives: new Map(),
    createAstro: (props: object) => ({ props, locals }),
    _metadata: { propagators: new Set(), renderedScripts: new Set(), pendingSlotEvaluations: [] },
  }
  const page = component((of) => renderTemplate`${show(of, part, slots)}`)
  const html = renderToString(result as never, page as never, {}, {})
  html.catch(() => {})
  await vi.runAllTimersAsync()
  return html
}

const usual = limitPart(
  '/themes/default/parts/Usual.astro',
  component(() => renderTemplate`usual`),
)
let count = 0
/** A brand's part in a file of its own: for a while, one that hangs is not tried again. */
const ownPart = (render: Render, name = `Part${count++}`) =>
  limitPart(`/themes/acme/parts/${name}.astro`, component(render), usual)

test('a part that throws is replaced by the default one and logged once', async () => {
  const part = ownPart(() => {
    throw new Error('no such flag')
  }, 'Throwing')
  expect(await htmlOf(part)).toBe('usual')
  expect(await htmlOf(part)).toBe('usual')
  expect(logged).toEqual(['themes/acme/parts/Throwing.astro: no such flag'])
})

test('nothing that a failed part has rendered is shown', async () => {
  const late = () => Promise.reject(new Error('too late'))
  expect(await htmlOf(ownPart(() => renderTemplate`half ${late()}`))).toBe('usual')
  expect(logged).toHaveLength(1)
})

test('a part that never ends is replaced by the default one, and skipped for a while', async () => {
  const render = vi.fn(() => renderTemplate`${new Promise(() => {})}`)
  const part = ownPart(render, 'Hanging')
  expect(await htmlOf(part)).toBe('usual')
  expect(await htmlOf(part)).toBe('usual')
  expect(render).toHaveBeenCalledTimes(1)
  expect(logged).toEqual([
    'themes/acme/parts/Hanging.astro: expected to be rendered in 2 s, found that it takes longer',
  ])
  vi.advanceTimersByTime(60_000)
  await htmlOf(part)
  expect(render).toHaveBeenCalledTimes(2)
})

test('in development a part that never ends throws, and is tried again', async () => {
  const services = {
    rendering: {
      onError(error: Error) {
        throw error
      },
    },
  }
  locals = { services }
  const part = ownPart(() => renderTemplate`${new Promise(() => {})}`, 'Edited')
  for (let times = 0; times < 2; times++)
    await expect(htmlOf(part)).rejects.toThrow('themes/acme/parts/Edited.astro: expected to be')
})

test.each([1, 2])('a part that contains itself %i times is replaced', async (times) => {
  const own: AstroComponentFactory = ownPart(
    (result) => renderTemplate`own ${Array.from({ length: times }, () => show(result, own))}`,
    `Itself${times}`,
  )
  expect(await htmlOf(own)).toBe('usual')
  expect(logged).toEqual([
    `themes/acme/parts/Itself${times}.astro: expected parts at most 20 deep in each other, found themes/acme/parts/Itself${times}.astro`,
  ])
})

test('parts that wait before they contain themselves twice are limited in number', async () => {
  const render = vi.fn(async (result: never) => {
    await Promise.resolve()
    return renderTemplate`${show(result, own)}${show(result, own)}`
  })
  const own: AstroComponentFactory = ownPart(render)
  expect(await htmlOf(own)).toBe('usual')
  expect(render.mock.calls.length).toBeLessThan(500)
})

test('if parts contain each other, the layout around them is still shown', async () => {
  const one: AstroComponentFactory = ownPart(
    (result) => renderTemplate`${show(result, two)}`,
    'One',
  )
  const two: AstroComponentFactory = ownPart(
    (result) => renderTemplate`${show(result, one)}`,
    'Two',
  )
  const layout = ownPart((result) => renderTemplate`<main>${show(result, one)}</main>`)
  expect(await htmlOf(layout)).toBe('<main>usual</main>')
  expect(logged).toEqual([
    'themes/acme/parts/One.astro: expected parts at most 20 deep in each other, found themes/acme/parts/One.astro in themes/acme/parts/Two.astro',
  ])
})

test('a component that contains itself by Astro.self is stopped', async () => {
  const own: AstroComponentFactory = component(async (result: never) => {
    ;(result as { createAstro(props: object, slots: object): unknown }).createAstro({}, {})
    await Promise.resolve()
    return renderTemplate`${show(result, own)}`
  })
  const part = limitPart('/themes/acme/parts/Own.astro', own, usual)
  expect(await htmlOf(part)).toBe('usual')
  expect(logged).toEqual([expect.stringContaining('expected at most 10000 components')])
})

test('a part with an excessively long list is replaced', async () => {
  const part = ownPart(
    () => renderTemplate`${Array.from({ length: 600_000 }, () => 'ten letters')}`,
  )
  expect(await htmlOf(part)).toBe('usual')
  expect(logged).toEqual([expect.stringContaining('expected at most 5000000 characters')])
})

test('a part with too many parts is replaced, and its layout stays', async () => {
  const list = ownPart(
    (result) => renderTemplate`${Array.from({ length: 500 }, () => show(result, usual))}`,
  )
  const layout = ownPart(
    (result) => renderTemplate`<p>${show(result, list)}${show(result, usual)}</p>`,
  )
  expect(await htmlOf(layout)).toBe('<p>usualusual</p>')
})

test('a layout is not charged for the time and the errors of its content', async () => {
  const layout = ownPart((result, _props, { default: slot }) => {
    return renderTemplate`<main>${renderSlot(result, slot as never)}</main>`
  })
  const slow = () =>
    renderTemplate`${new Promise((resolve) => setTimeout(() => resolve('slow'), 5_000))}`
  expect(await htmlOf(layout, { default: slow })).toBe('<main>slow</main>')

  const render = vi.fn(() => renderTemplate`${Promise.reject(new Error('of the page'))}`)
  await expect(htmlOf(layout, { default: render })).rejects.toThrow('of the page')
  expect(render).toHaveBeenCalledTimes(1)
  expect(logged).toEqual([])
})

test('a page without a default page throws an error that names its file', async () => {
  const page = limitPart(
    '/themes/acme/pages/guide.astro',
    component(() => renderTemplate`${new Promise(() => {})}`),
  )
  await expect(htmlOf(page)).rejects.toThrow('themes/acme/pages/guide.astro: expected to be')
})
