import { send } from '#client/send.ts'
import type { Call, SentOf } from '#contract/call.ts'
import { tell } from '#stores/system-message.ts'

/** What the server tells a provider's script. */
export interface Told {
  /** The provider's name for this shop. */
  clientId: string
  nonce: string
  state: string
  redirectUri: string
  locale: string
}

/** Prepares a provider's script for its place on the page, in which its link is. Rejects where the script does not come. */
export type Widget = (element: HTMLElement, told: Told & Record<string, string | boolean>) => Promise<void>

/** Loads a provider's script, with what it reads from its own element. */
export const load = (src: string, attributes: Record<string, string> = {}, place: HTMLElement = document.head) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    place.append(script)
  })

export const linkOf = (element: HTMLElement) => element.querySelector('a')!

/** Opens the provider's window in place of following the link. */
export function onLink(element: HTMLElement, open: () => void) {
  linkOf(element).addEventListener('click', (event) => {
    event.preventDefault()
    open()
  })
}

const statusOf = (error: unknown) => (error as { status?: number }).status

/** Signs in by what the provider told. Where that fails nobody is signed in, and the page is as it was. */
export async function signIn<C extends Call>(element: HTMLElement, call: C, proof: SentOf<C>) {
  // The loading screen: the button may be one that the provider drew.
  const busy = (isBusy: boolean) => document.documentElement.toggleAttribute('data-leaving', isBusy)
  busy(true)
  try {
    await send(call, proof)
    location.assign('/account/login/done')
  } catch (error) {
    busy(false)
    // Somebody has signed in meanwhile, in another tab.
    if ([403, 409].includes(statusOf(error) ?? 0)) location.reload()
    else tell(element.closest<HTMLElement>('[data-failed]')?.dataset.failed ?? '')
  }
}
