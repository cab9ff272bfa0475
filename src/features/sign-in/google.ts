import { loginGoogle } from '#contract/calls.ts'
import * as limits from '#lib/limits/browser.ts'
import { renderWidget, loadScript, signInBy, type PrepareWidget } from './widget.ts'

/** https://developers.google.com/identity/gsi/web/reference/js-reference */
interface Google {
  accounts: {
    id: {
      initialize(
        options: Record<string, unknown> & { callback(answer: { credential: string }): void },
      ): void
      renderButton(place: HTMLElement, options: Record<string, unknown>): void
      prompt(): void
    }
  }
}

/** Pixels; Google draws no wider button. */
const widest = 400

export const prepare: PrepareWidget = async (
  element,
  { clientId, nonce, locale, oneTap, styleNonce },
) => {
  await loadScript('https://accounts.google.com/gsi/client', { nonce: styleNonce })
  const { id } = (window as unknown as { google: Google }).google.accounts
  id.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => void signInBy(element, loginGoogle, { credential, clientId }),
  })
  await renderWidget(element, (place) => {
    const width = Math.min(limits.maxGoogleButtonPixels, widest, element.clientWidth)
    id.renderButton(place, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      logo_alignment: 'center',
      width,
      locale,
    })
    return place.childElementCount > 0
  })
  if (oneTap) id.prompt()
}
