import * as limits from '#lib/limits/frames.ts'

/** Describes a message that a framed page may send; others are ignored. */
interface FrameMessage {
  type: 'foyer:loaded' | 'foyer:height'
  /** Pixels of its content. */
  height?: unknown
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  ['foyer:loaded', 'foyer:height'].includes(String((data as FrameMessage).type))

/**
 * The height of a document of the brand; undefined for another page, which may send its height
 * itself.
 */
function contentHeight({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.documentElement.getBoundingClientRect().height
}

const fit = (frame: HTMLIFrameElement, height: number | undefined) => {
  if (height !== undefined)
    frame.style.blockSize = `${Math.ceil(height) + limits.frameMarginPixels}px`
}

/** Shows the frame, or the text in its place, and ends the waiting. */
function settle(place: HTMLElement, state: 'shown' | 'late', text = '') {
  place.dataset.framed = state
  place.setAttribute('aria-busy', 'false')
  place.querySelector('[role=status]')!.textContent = text
}

/**
 * Prepares a loaded document of the brand, whose links then lead the whole page on. Returns whether
 * there is one.
 */
function prepareDocument({ contentDocument }: HTMLIFrameElement) {
  // An error page, for example, is not the document.
  if (!contentDocument?.querySelector('body.document')) return false
  for (const link of contentDocument.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.target = '_self'
  return true
}

const isAtLogin = ({ contentDocument }: HTMLIFrameElement) =>
  /^\/account\/(first-)?login$/.test(contentDocument?.location.pathname ?? '')

const isAllowedHeight = (height: unknown): height is number =>
  typeof height === 'number' && height > 0 && height <= limits.maxFrameHeightPixels

function showFrame(place: HTMLElement) {
  const { customPage: src = '', own, wait, title = '', late = '' } = place.dataset
  const frame = document.createElement('iframe')
  const isOwn = own !== undefined
  frame.title = title
  // A configured address, also one on our host, may run scripts and nothing else.
  if (!isOwn) frame.setAttribute('sandbox', 'allow-scripts')

  const giveUp = () => settle(place, 'late', late)
  const timer = setTimeout(giveUp, limits.frameTimeoutMs)
  const ready = () => {
    clearTimeout(timer)
    settle(place, 'shown')
    const measure = () => fit(frame, contentHeight(frame))
    measure()
    // Pictures and fonts may still change it.
    setTimeout(measure, limits.frameMeasureDelayMs)
  }
  frame.addEventListener('load', () => {
    // The session has ended, so the whole page goes to login.
    if (isOwn && isAtLogin(frame)) return location.reload()
    if (isOwn && !prepareDocument(frame)) {
      clearTimeout(timer)
      frame.remove()
      return giveUp()
    }
    if (wait === undefined) ready()
  })
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !isFrameMessage(data)) return
    if (data.type === 'foyer:loaded') ready()
    else if (!isOwn && isAllowedHeight(data.height)) fit(frame, data.height)
  })
  addEventListener(
    'resize',
    () => place.dataset.framed === 'shown' && fit(frame, contentHeight(frame)),
  )
  place.dataset.framed = 'loading'
  frame.src = src
  // Below the link, since a page that refuses to be framed leaves a blank area.
  place.append(frame)
}

for (const place of document.querySelectorAll<HTMLElement>('[data-custom-page]')) showFrame(place)
