import * as limits from '#lib/limits/browser.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { $toast, hideToast } from '#browser/shell/toast.store.ts'

const key = 'foyer-messages'

/** Holds what a page leaves to the next one; `page` is where its failures belong, if anywhere. */
type Kept = [notice: string, seconds: number, failures: string[], page: string | false, at: number]

const textOf = (part: HTMLElement) => part.querySelector('[data-text]')!

/**
 * Moves the banner to the other edge of the screen where it would cover what has the focus, unless
 * that fills the screen anyway.
 */
function stepAside(banner: HTMLElement) {
  const { activeElement } = document
  if (!activeElement || banner.contains(activeElement)) return
  banner.removeAttribute('data-aside')
  const [focused, own] = [activeElement.getBoundingClientRect(), banner.getBoundingClientRect()]
  const isCovered =
    focused.top < own.bottom && focused.bottom > own.top && focused.height < innerHeight / 2
  banner.toggleAttribute('data-aside', isCovered)
}

/** Writes one of the two parts of the banner, which is hidden while both are empty. */
function write(part: HTMLElement, text: string) {
  const banner = part.parentElement!
  textOf(part).textContent = text
  part.toggleAttribute('data-empty', !text)
  banner.toggleAttribute('data-empty', !banner.querySelector(':scope > :not([data-empty])'))
  stepAside(banner)
}

/** Shows good news for its seconds, which stand still while somebody is at it. */
function makeNotice(part: HTMLElement) {
  const countdown = part.querySelector('[data-countdown]')!
  let left = 0
  /** Holds the beginning of the current second. */
  let since = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const showLeft = () => (countdown.textContent = String(Math.ceil(left) || ''))
  const tick = () => {
    since = Date.now()
    if (part.matches(':hover, :focus-within')) return
    left -= 1
    if (left <= 0) hideToast()
    else showLeft()
  }
  return {
    show(text: string, seconds: number = limits.toastSeconds) {
      clearInterval(timer)
      left = text ? seconds : 0
      since = Date.now()
      showLeft()
      write(part, text)
      if (left > 0) timer = setInterval(tick, 1_000)
    },
    // Parts of a second count, too: pages that are left quickly would else show it for ever.
    rest: () => left - (Date.now() - since) / 1_000,
  }
}

/** Takes what the page before left, unless that was long ago. */
function takeKept() {
  const kept = JSON.parse(readTab(key) ?? 'null') as Kept | null
  writeTab(key, null)
  return kept && Date.now() - kept[4] <= limits.messageKeptMs ? kept : null
}

/**
 * Shows good news and failures, and takes to the next page what is left of the good news. Failures
 * stay until they are closed: they belong to their page, unless it was left before anybody could
 * read them.
 */
function start(banner: HTMLElement, notice: HTMLElement, failure: HTMLElement) {
  const [firstNotice, firstFailure] = [notice, failure].map((part) => textOf(part).textContent)
  const { show, rest } = makeNotice(notice)
  let failures: string[] = []
  let failedAt = 0
  const fail = (texts: string[]) => {
    failures = texts
    write(failure, texts.join('\n'))
  }

  $toast.listen(({ text, isError, isOver }) => {
    // Good news after a failure: somebody is still here, who has seen it.
    if (text) failedAt = isError ? Date.now() : 0
    if (!isError) return show(text)
    const others = failures.filter((other) => other !== text)
    fail(isOver ? others : [...others, text])
  })
  banner.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('button')) return
    if (notice.contains(target as Node)) hideToast()
    else fail([])
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
  addEventListener('pagehide', () => {
    const now = Date.now()
    const page = now - failedAt > limits.failureUnreadMs && location.pathname
    writeTab(key, JSON.stringify([textOf(notice).textContent, rest(), failures, page, now]))
    show('')
    fail([])
  })
  addEventListener('pageshow', ({ persisted }) => persisted && resume())

  function resume() {
    const kept = takeKept()
    if (!kept) return
    const [text, seconds, texts, page] = kept
    if (seconds > 0) show(text, seconds)
    if (!page || page === location.pathname) fail(texts)
  }
  resume()
  // The server's message for this page comes before one that another page left.
  if (firstNotice) show(firstNotice)
  if (firstFailure) fail([...new Set([...failures, firstFailure])])
}

const banner = document.querySelector<HTMLElement>('[data-system-message]')
const [notice, failure] = banner?.querySelectorAll<HTMLElement>('[role]') ?? []
if (banner && notice && failure) {
  start(banner, notice, failure)
  addEventListener('focusin', () => requestAnimationFrame(() => stepAside(banner)))
}
