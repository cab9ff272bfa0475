import * as limits from '#lib/limits.ts'

/** What a framed page may say; anything else is not meant for us. */
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
 * The height of a document of ours; undefined for any other, which tells it itself or keeps what it
 * has.
 */
function contentHeight({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.documentElement.getBoundingClientRect().height
}

function showFrame(place: HTMLElement) {
  const { customPage: src = '', own, wait, title = '', late = '' } = place.dataset
  const frame = document.createElement('iframe')
  const isOwn = own !== undefined
  frame.title = title
  // A page with an address, be it on our host, runs scripts and nothing else: no forms, no windows,
  // nothing of ours.
  if (!isOwn) frame.setAttribute('sandbox', 'allow-scripts')

  const fit = (height: number | undefined) => {
    if (height !== undefined)
      frame.style.blockSize = `${Math.ceil(height) + limits.frameMarginPixels}px`
  }
  const settle = (state: 'shown' | 'late', text = '') => {
    clearTimeout(patience)
    place.dataset.framed = state
    place.ariaBusy = 'false'
    place.querySelector('[role=status]')!.textContent = text
  }
  const ready = () => {
    settle('shown')
    const measure = () => fit(contentHeight(frame))
    measure()
    // Pictures and fonts may still change it.
    setTimeout(measure, limits.frameMeasureDelayMs)
  }
  const patience = setTimeout(() => settle('late', late), limits.frameTimeoutMs)

  frame.addEventListener('load', () => {
    if (isOwn) {
      const { contentDocument } = frame
      // The session has ended: the frame is at login, where this page must go.
      if (/^\/account\/(first-)?login$/.test(contentDocument?.location.pathname ?? ''))
        return location.reload()
      // Whatever else came, such as a page that says what failed, is not the document.
      if (!contentDocument?.querySelector('body.document')) {
        frame.remove()
        return settle('late', late)
      }
      // Links lead the whole page on, save those within the document.
      for (const link of contentDocument.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
        link.target = '_self'
    }
    if (wait === undefined) ready()
  })
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !isFrameMessage(data)) return
    if (data.type === 'foyer:loaded') ready()
    else if (
      !isOwn &&
      typeof data.height === 'number' &&
      data.height > 0 &&
      data.height <= limits.maxFrameHeightPixels
    )
      fit(data.height)
  })
  addEventListener('resize', () => place.dataset.framed === 'shown' && fit(contentHeight(frame)))
  place.dataset.framed = 'loading'
  frame.src = src
  // Below the link: what a page that refuses to be framed leaves blank is not in its way.
  place.append(frame)
}

for (const place of document.querySelectorAll<HTMLElement>('[data-custom-page]')) showFrame(place)
