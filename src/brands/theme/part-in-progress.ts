const maxDepth = 20
const maxMs = 2_000
/** Limits the parts within one part, at any depth. */
const maxNestedParts = 200
const maxComponents = 10_000
const maxCharacters = 5_000_000

/** Ends an attempt to render. */
class LimitError extends Error {}

/** Counts time, unless it is paused. */
class Stopwatch {
  private spentMs = 0
  private since = performance.now()
  private pauses = 0

  get ms() {
    return this.spentMs + (this.pauses > 0 ? 0 : performance.now() - this.since)
  }

  pause() {
    if (this.pauses === 0) this.spentMs = this.ms
    this.pauses++
  }

  resume() {
    this.pauses--
    if (this.pauses === 0) this.since = performance.now()
  }
}

/** A theme's file while it is rendered, below the one that it is nested in. */
export class PartInProgress {
  private readonly stopwatch = new Stopwatch()
  private readonly errorsOfOthers = new WeakSet<object>()
  /** Holds the reason why nothing more is rendered within this part. */
  private stoppedBy: unknown
  private nestedParts = 0
  private components = 0
  private characters = 0
  readonly file: string
  /** Set where another file can replace it. */
  private readonly isReplaceable: boolean
  private readonly parent: PartInProgress | undefined
  /** The parts around this one and itself, the outermost first. Each component of it reads them. */
  private readonly chain: readonly PartInProgress[]

  constructor(file: string, isReplaceable: boolean, parent: PartInProgress | undefined) {
    this.file = file
    this.isReplaceable = isReplaceable
    this.parent = parent
    this.chain = [...(parent?.chain ?? []), this]
  }

  /** Throws where parts are nested too deep, or too many of them. */
  start() {
    const { chain } = this
    this.refuseStopped(chain)
    for (const part of chain.slice(0, -1)) part.nestedParts++
    if (chain.length > maxDepth)
      this.refuse(chain, `expected parts at most ${maxDepth} deep in each other`)
    if (chain.some((part) => part.isReplaceable && part.nestedParts > maxNestedParts))
      this.refuse(chain, `expected at most ${maxNestedParts} parts within a part`)
  }

  private refuseStopped(chain: readonly PartInProgress[]) {
    const stopped = chain.find(({ stoppedBy }) => stoppedBy)
    if (stopped) throw stopped.stoppedBy
  }

  /**
   * Stops the part that is to blame: the outermost one that comes again within itself, else the
   * innermost one that can be replaced.
   */
  private refuse(chain: readonly PartInProgress[], expectation: string): never {
    const files = chain.map(({ file }) => file)
    const replaceable = chain.filter((part) => part.isReplaceable)
    const culprit =
      replaceable.find(({ file }) => files.indexOf(file) < files.lastIndexOf(file)) ??
      replaceable.at(-1)
    const found = [...new Set(files.slice(files.indexOf(culprit?.file ?? files[0]!)))]
    const names = found.map((name) => name.slice(1)).join(' in ')
    const error = new LimitError(`${expectation}, found ${names}`)
    culprit?.stop(error)
    throw error
  }

  countComponent() {
    this.refuseStopped(this.chain)
    this.components++
    if (this.isReplaceable && this.components > maxComponents)
      throw new LimitError(`expected at most ${maxComponents} components, found more`)
    if (this.isOutOfTime()) throw this.timeError()
  }

  countCharacters(count: number) {
    this.characters += count
    if (this.isReplaceable && this.characters > maxCharacters)
      throw new LimitError(`expected at most ${maxCharacters} characters, found more`)
  }

  /** Ends this part, so that nothing more is rendered within it; another one takes its place. */
  stop(error: unknown) {
    if (this.stoppedBy) return
    this.stoppedBy = error
    for (const part of this.parent?.chain ?? []) part.nestedParts -= this.nestedParts
  }

  isOutOfTime() {
    return this.stopwatch.ms >= maxMs
  }

  private timeError() {
    return new LimitError(
      `expected to be rendered in ${maxMs / 1000} s, found that it takes longer`,
    )
  }

  /** Settles as `rendering` does; rejects where that takes too long. */
  async inTime(rendering: Promise<void>) {
    let timer: NodeJS.Timeout | undefined
    const isOver = new Promise<never>((_resolve, reject) => {
      const look = () => {
        if (this.isOutOfTime()) reject(this.timeError())
        else timer = setTimeout(look, maxMs - this.stopwatch.ms)
      }
      look()
    })
    try {
      await Promise.race([rendering, isOver])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Runs what takes none of this part's time. */
  pausing<Value>(run: () => Value | Promise<Value>): Value | Promise<Value> {
    this.stopwatch.pause()
    const resume = () => this.stopwatch.resume()
    let value: Value | Promise<Value>
    try {
      value = run()
    } catch (error) {
      resume()
      throw error
    }
    if (value instanceof Promise) return value.finally(resume)
    resume()
    return value
  }

  /** Runs what is no part of this one, though it is rendered within it. */
  excluding<Value>(run: () => Value | Promise<Value>): Value | Promise<Value> {
    const note = (error: unknown): never => {
      if (error instanceof Error) this.errorsOfOthers.add(error)
      throw error
    }
    return this.pausing(() => {
      try {
        const value = run()
        return value instanceof Promise ? value.catch(note) : value
      } catch (error) {
        return note(error)
      }
    })
  }

  /** Returns whether an error came through a slot, or ends an outer part. */
  isOfOthers(error: unknown) {
    const isOfSlot = error instanceof Error && this.errorsOfOthers.has(error)
    return isOfSlot || (this.parent?.chain.some(({ stoppedBy }) => stoppedBy) ?? false)
  }
}
