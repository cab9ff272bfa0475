import * as limits from '#lib/limits/browser.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { $toast, hideToast } from '#browser/shell/toast.store.ts'

const banner = document.querySelector<HTMLElement>('[data-system-message]')
const text = banner?.querySelector('[data-text]')
const countdown = banner?.querySelector('[data-countdown]')
const close = banner?.querySelector<HTMLButtonElement>('[data-close]')
const key = 'foyer-message'

/**
 * Shows a message for its seconds, which stand still while somebody is at it, and takes what is
 * left of them to the next page. An error belongs to its page.
 */
// eslint-disable-next-line max-lines-per-function -- functions of one countdown, sharing its state
function start(banner: HTMLElement, text: Element, countdown: Element, close: HTMLButtonElement) {
  const initialText = text.textContent
  let left = 0
  let isOfPage = true
  /** Holds the beginning of the current second. */
  let since = 0
  let timer: ReturnType<typeof setInterval> | undefined

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
  const show = (message: string, ofPage: boolean, seconds: number = limits.toastSeconds) => {
    clearInterval(timer)
    isOfPage = ofPage
    left = message ? seconds : 0
    since = Date.now()
    text.textContent = message
    countdown.textContent = String(Math.ceil(left) || '')
    banner.toggleAttribute('data-empty', left === 0)
    stepAside()
    if (left > 0) timer = setInterval(tick, 1_000)
  }
  const tick = () => {
    since = Date.now()
    if (banner.matches(':hover, :focus-within')) return
    left -= 1
    if (left <= 0) hide()
    else countdown.textContent = String(Math.ceil(left))
  }
  /** Hides it in the store, too, so that the same message can be shown again. */
  const hide = () => {
    hideToast()
    show('', true)
  }

  $toast.listen(({ text, isError }) => show(text, isError))
  addEventListener('focusin', () => requestAnimationFrame(stepAside))
  close.hidden = false
  close.addEventListener('click', () => {
    hide()
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
  addEventListener('pagehide', () => {
    // Parts of a second count, too: pages that are left quickly would else show it for ever.
    const rest = left - (Date.now() - since) / 1_000
    const page = isOfPage && location.pathname
    if (rest > 0) writeTab(key, JSON.stringify([text.textContent, rest, Date.now(), page]))
    show('', true)
  })
  addEventListener('pageshow', ({ persisted }) => persisted && resume())

  /** Goes on with what the page before left, unless that was long ago. */
  const resume = () => {
    const [kept = '', seconds, since = 0, page] = JSON.parse(readTab(key) ?? '[]') as [
      string?,
      number?,
      number?,
      (string | false)?,
    ]
    writeTab(key, null)
    if (page && page !== location.pathname) return
    if (kept && Date.now() - since < limits.messageKeptMs) show(kept, Boolean(page), seconds)
  }
  resume()
  // The server's message for this page comes before one that another page left.
  if (initialText) show(initialText, banner.dataset.systemMessage !== 'notice')
}

if (banner && text && countdown && close) start(banner, text, countdown, close)
