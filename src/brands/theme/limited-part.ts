import { renderComponent, renderSlot } from 'astro/runtime/server/index.js'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import type { SSRResult } from 'astro'
import { cachedFor } from '#lib/cached.ts'
import { describeError } from '#server/api/errors.ts'
import { PartInProgress } from './part-in-progress.ts'

type Chunk = string | { length?: number }
interface Destination {
  write(chunk: Chunk): void
}
interface Renderable {
  render(destination: Destination): void | Promise<void>
}
type Props = Record<string, unknown>
type Slots = Record<string, (result: SSRResult) => unknown>

/** Carries the part that a component is rendered in, and the page's result, to what is within it. */
const withinKey = Symbol('within')
type Result = SSRResult & { [withinKey]?: { part: PartInProgress; page: SSRResult } }

/** Error of a theme's file; its message begins with the file. */
class PartError extends Error {}

function partError(file: string, error: unknown) {
  if (error instanceof PartError) return error
  const { message, stack } = error as Error
  return Object.assign(new PartError(`${file.slice(1)}: ${message}`), { stack })
}

/** Pauses a part that has taken too long, and the log of its failures. */
const restMs = 60_000
const restingUntil = new Map<string, number>()

const instanceOf = (result: Result, component: AstroComponentFactory, props: Props, slots: Slots) =>
  renderComponent(result, component.name, component, props, slots as never) as Renderable

/**
 * Stands for the result of a page within a part, so that each component in it counts and knows the
 * file that places it.
 */
function resultWithin(part: PartInProgress, result: Result) {
  const page = result[withinKey]?.page ?? result
  const createAstro: SSRResult['createAstro'] = (...args) => {
    part.countComponent()
    return Object.assign(page.createAstro(...args), { themeFile: part.file })
  }
  return Object.assign(Object.create(result) as Result, {
    [withinKey]: { part, page },
    createAstro,
  })
}

/** Excludes from a part what others put into its slots: neither its time nor its errors. */
const slotsOutside = (part: PartInProgress, slots: Slots): Slots =>
  Object.fromEntries(
    Object.entries(slots).map(([name, slot]) => [
      name,
      (result) => ({
        render: (destination: Destination) =>
          part.excluding(() =>
            (renderSlot(result, slot as never) as Renderable).render(destination),
          ),
      }),
    ]),
  )

interface ThemeFile {
  file: string
  component: AstroComponentFactory
  /** The file that takes its place. */
  fallback: AstroComponentFactory | undefined
}
type Arguments = [Result, Props, Slots]

/** Keeps what a part renders until it is complete. */
function bufferOf(part: PartInProgress) {
  const chunks: Chunk[] = []
  return {
    write(chunk: Chunk) {
      part.countCharacters(chunk.length ?? 0)
      chunks.push(chunk)
    },
    flush(destination: Destination) {
      for (const chunk of chunks) destination.write(chunk)
    },
  }
}

function renderWithin(
  part: PartInProgress,
  component: AstroComponentFactory,
  [result, props, slots]: Arguments,
  destination: Destination,
) {
  part.start()
  const within = resultWithin(part, result)
  return instanceOf(within, component, props, slotsOutside(part, slots)).render(destination)
}

function renderOrReplace(
  { file, component, fallback }: ThemeFile,
  args: Arguments,
  destination: Destination,
): void | Promise<void> {
  const [result, props, slots] = args
  const part = new PartInProgress(file, fallback !== undefined, result[withinKey]?.part)
  const buffer = bufferOf(part)
  const fail = (error: unknown) => {
    const isOutOfTime = part.isOutOfTime()
    part.stop(error)
    if (part.isOfOthers(error)) throw error
    if (!fallback) throw partError(file, error)
    // In development it throws, and the part is tried again.
    report(result, file, partError(file, error))
    if (isOutOfTime) restingUntil.set(file, Date.now() + restMs)
    return instanceOf(result, fallback, props, slots).render(destination)
  }
  let rendering: void | Promise<void>
  try {
    rendering = renderWithin(part, component, args, buffer)
  } catch (error) {
    return fail(error)
  }
  const flush = () => buffer.flush(destination)
  return rendering instanceof Promise ? part.inTime(rendering).then(flush, fail) : flush()
}

/**
 * Limits a theme's file: how deep parts are nested in it, how much it renders and for how long. One
 * that exceeds a limit or throws is replaced by `fallback`, with a line in the log; without a
 * `fallback` it throws `PartError`. Nothing can stop a loop that never gives way to other code.
 */
export function limitPart(
  file: string,
  component: AstroComponentFactory,
  fallback?: AstroComponentFactory,
): AstroComponentFactory {
  const render = (args: Arguments, destination: Destination) => {
    const [result, props, slots] = args
    if (fallback && Date.now() < (restingUntil.get(file) ?? 0))
      return instanceOf(result, fallback, props, slots).render(destination)
    const attempt = () => renderOrReplace({ file, component, fallback }, args, destination)
    const around = result[withinKey]?.part
    return around ? around.pausing(attempt) : attempt()
  }
  const limited = (...args: Arguments) => ({
    render: (destination: Destination) => render(args, destination),
  })
  return Object.assign(limited as unknown as AstroComponentFactory, component)
}

/** By the services of a process: until when a file that failed has been logged. */
const loggedUntil = cachedFor((_services: object) => new Map<string, number>())

/**
 * Logs why a part is not shown, once in a while. In development it throws, so that the browser
 * shows the error.
 */
function report(result: SSRResult, file: string, error: PartError) {
  const { services } = result.createAstro({}, {}).locals as App.Locals
  services.rendering.onError(error)
  const untilByFile = loggedUntil(services)
  if (Date.now() < (untilByFile.get(file) ?? 0)) return
  untilByFile.set(file, Date.now() + restMs)
  services.log.error({ error: describeError(error) }, 'a part failed; another one is shown')
}
