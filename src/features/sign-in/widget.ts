import { send } from '#browser/send.ts'
import type { Call, SentOf } from '#contract/call.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { showToast } from '#browser/shell/toast.store.ts'

/** The options that the server gives a provider's script. */
interface WidgetOptions {
  /** The provider's name for this shop. */
  clientId: string
  /** The provider's token must carry it. */
  nonce: string
  redirectUri: string
  locale: string
  /** Under which the provider's script may write styles. */
  styleNonce: string
}

/**
 * Prepares a provider's script for its place on the page, in which its link is. Rejects where the
 * script does not come.
 */
export type PrepareWidget = (
  element: HTMLElement,
  options: WidgetOptions & Record<string, string | boolean>,
) => Promise<void>

/** Loads a provider's script, with what it reads from its own element. */
export const loadScript = (
  src: string,
  attributes: Record<string, string> = {},
  place: HTMLElement = document.head,
) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    place.append(script)
  })

const linkOf = (element: HTMLElement) => element.querySelector('a')!

/**
 * A place for what the provider draws, which is gone again where it draws nothing; what it has
 * drawn takes the link's.
 */
export async function renderWidget(
  element: HTMLElement,
  drawIn: (place: HTMLElement) => Promise<boolean> | boolean,
) {
  const place = document.createElement('div')
  place.className = 'drawn'
  element.append(place)
  const link = linkOf(element)
  try {
    if (!(await drawIn(place))) place.remove()
    // A focused link keeps the focus.
    else if (document.activeElement !== link) link.hidden = true
  } catch (error) {
    place.remove()
    throw error
  }
}

/**
 * Opens the provider's window in place of following the link; where that rejects, the link is
 * followed.
 */
export function replaceLink(element: HTMLElement, open: () => Promise<unknown> | void) {
  const link = linkOf(element)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    Promise.resolve(open()).catch(() => location.assign(link.href))
  })
}

/**
 * Signs in by what the provider told. Where that fails nobody is signed in, and the page is as it
 * was.
 */
export async function signInBy<C extends Call>(element: HTMLElement, call: C, proof: SentOf<C>) {
  const {
    failed = '',
    tooMany = '',
    busy = '',
  } = element.closest<HTMLElement>('[data-failed]')?.dataset ?? {}
  // The loading screen: the button may be one that the provider drew.
  document.documentElement.toggleAttribute('data-leaving', true)
  showToast(busy)
  try {
    await send(call, proof)
    location.assign('/account/login/done')
  } catch (error) {
    document.documentElement.toggleAttribute('data-leaving', false)
    // Somebody has signed in meanwhile, in another tab.
    const { status = 0 } = error as { status?: number }
    if (status === HttpStatus.forbidden || status === HttpStatus.conflict) location.reload()
    else showToast(status === HttpStatus.tooManyRequests ? tooMany : failed, { isError: true })
  }
}
