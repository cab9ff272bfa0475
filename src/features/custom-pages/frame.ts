import * as limits from '#lib/limits.ts'

/** What a framed page may say; anything else is not meant for us. */
interface Told {
  type: 'foyer:loaded' | 'foyer:height'
  /** Pixels of its content. */
  height?: unknown
}

const isTold = (data: unknown): data is Told =>
  typeof data === 'object' && data !== null && ['foyer:loaded', 'foyer:height'].includes(String((data as Told).type))

/** The height of a document of ours; undefined for one of another origin, which tells it itself or keeps what it has. */
function contentHeight({ contentDocument }: HTMLIFrameElement) {
  return contentDocument?.documentElement.getBoundingClientRect().height
}

function show(place: HTMLElement) {
  const { customPage: src = '', wait, title = '' } = place.dataset
  const frame = document.createElement('iframe')
  const isOwn = new URL(src, location.href).origin === location.origin
  frame.title = title
  // A page of another origin runs scripts and nothing else: no forms, no windows, nothing of ours.
  if (!isOwn) frame.setAttribute('sandbox', 'allow-scripts')

  const fit = (height: number | undefined) => {
    if (height !== undefined) frame.style.blockSize = `${Math.ceil(height) + limits.frameMargin}px`
  }
  const ready = () => {
    clearTimeout(late)
    place.dataset.framed = 'shown'
    place.ariaBusy = 'false'
    const measure = () => fit(contentHeight(frame))
    measure()
    // Pictures and fonts may still change it.
    setTimeout(measure, limits.frameRecalculation)
  }
  const late = setTimeout(() => {
    place.dataset.framed = 'late'
    place.ariaBusy = 'false'
    place.querySelector<HTMLElement>('[data-late]')!.hidden = false
  }, limits.frameGivenUp)

  frame.addEventListener('load', () => {
    // The session has ended: the frame is at login, where this page must go.
    if (isOwn && frame.contentWindow?.location.pathname !== new URL(src, location.href).pathname) return location.reload()
    if (wait === undefined) ready()
  })
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !isTold(data)) return
    if (data.type === 'foyer:loaded') ready()
    else if (!isOwn && typeof data.height === 'number' && data.height > 0 && data.height <= limits.frameHeight) fit(data.height)
  })
  addEventListener('resize', () => place.dataset.framed === 'shown' && fit(contentHeight(frame)))
  place.dataset.framed = 'loading'
  frame.src = src
  place.append(frame)
}

for (const place of document.querySelectorAll<HTMLElement>('[data-custom-page]')) show(place)
