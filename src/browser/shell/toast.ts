import * as limits from '#lib/limits/browser.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { $toast, hideToast } from '#browser/shell/toast.store.ts'

const banner = document.querySelector<HTMLElement>('[data-system-message]')
const key = 'foyer-message'

/** Holds what a page leaves to the next one; `page` is where its failures belong, if anywhere. */
type Kept = [notice: string, seconds: number, failures: string[], page: string | false, at: number]

/**
 * Shows good news for its seconds, which stand still while somebody is at it, and takes what is
 * left of them to the next page. Failures stay until they are closed: they belong to their page,
 * unless it was left before anybody could read them.
 */
// eslint-disable-next-line max-lines-per-function -- functions of one banner, sharing its state
function start(banner: HTMLElement, notice: HTMLElement, failure: HTMLElement) {
  const textOf = (part: HTMLElement) => part.querySelector('[data-text]')!
  const countdown = notice.querySelector('[data-countdown]')!
  const [firstNotice, firstFailure] = [notice, failure].map((part) => textOf(part).textContent)
  let left = 0
  /** Holds the beginning of the current second. */
  let since = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let failures: string[] = []
  let failedAt = 0

  /**
   * At the other edge of the screen where it would cover what has the focus, unless that fills the
   * screen anyway.
   */
  const stepAside = () => {
    const { activeElement } = document
    if (!activeElement || banner.contains(activeElement)) return
    banner.removeAttribute('data-aside')
    const [focused, own] = [activeElement.getBoundingClientRect(), banner.getBoundingClientRect()]
    const isCovered =
      focused.top < own.bottom && focused.bottom > own.top && focused.height < innerHeight / 2
    banner.toggleAttribute('data-aside', isCovered)
  }
  const write = (part: HTMLElement, text: string) => {
    textOf(part).textContent = text
    part.toggleAttribute('data-empty', !text)
    banner.toggleAttribute('data-empty', !left && !failures[0])
    stepAside()
  }
  const show = (message: string, seconds: number = limits.toastSeconds) => {
    clearInterval(timer)
    left = message ? seconds : 0
    since = Date.now()
    countdown.textContent = String(Math.ceil(left) || '')
    write(notice, message)
    if (left > 0) timer = setInterval(tick, 1_000)
  }
  const fail = (texts: string[]) => {
    failures = texts
    write(failure, texts.join('\n'))
  }
  const tick = () => {
    since = Date.now()
    if (notice.matches(':hover, :focus-within')) return
    left -= 1
    if (left <= 0) hideToast()
    else countdown.textContent = String(Math.ceil(left))
  }

  $toast.listen(({ text, isError, isOver }) => {
    // Good news after a failure: somebody is still here, who has seen it.
    failedAt = isError ? Date.now() : 0
    if (!isError) return show(text)
    const others = failures.filter((other) => other !== text)
    fail(isOver ? others : [...others, text])
  })
  addEventListener('focusin', () => requestAnimationFrame(stepAside))
  banner.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('button')) return
    if (notice.contains(target as Node)) hideToast()
    else fail([])
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
  addEventListener('pagehide', () => {
    const now = Date.now()
    // Parts of a second count, too: pages that are left quickly would else show it for ever.
    const rest = left - (now - since) / 1_000
    const page = now - failedAt > limits.failureUnreadMs && location.pathname
    writeTab(key, JSON.stringify([textOf(notice).textContent, rest, failures, page, now]))
    show('')
    fail([])
  })
  addEventListener('pageshow', ({ persisted }) => persisted && resume())

  /** Goes on with what the page before left, unless that was long ago. */
  const resume = () => {
    const kept = JSON.parse(readTab(key) ?? 'null') as Kept | null
    writeTab(key, null)
    if (!kept || Date.now() - kept[4] > limits.messageKeptMs) return
    const [text, seconds, texts, page] = kept
    if (seconds > 0) show(text, seconds)
    if (!page || page === location.pathname) fail(texts)
  }
  resume()
  // The server's message for this page comes before one that another page left.
  if (firstNotice) show(firstNotice)
  if (firstFailure) fail([...new Set([...failures, firstFailure])])
}

const [notice, failure] = banner?.querySelectorAll<HTMLElement>('[role]') ?? []
if (banner && notice && failure) start(banner, notice, failure)
