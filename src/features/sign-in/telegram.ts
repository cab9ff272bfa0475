import { signInPath } from '#lib/paths.ts'
import { renderWidget, loadScript, type PrepareWidget } from './widget.ts'

/**
 * https://core.telegram.org/widgets/login: it leads to the callback itself, since its other way
 * needs eval.
 */
export const prepare: PrepareWidget = (element, { bot, redirectUri, state, locale }) =>
  renderWidget(element, async (place) => {
    const back = `${redirectUri}?${new URLSearchParams({ state: String(state) }).toString()}`
    const options = {
      'data-telegram-login': String(bot),
      'data-size': 'large',
      'data-auth-url': back,
      'data-lang': locale,
    }
    await loadScript('https://telegram.org/js/telegram-widget.js?22', options, place)
    const frame = place.querySelector('iframe')
    if (frame) frame.title = element.querySelector('a')?.textContent.trim() ?? ''
    return frame !== null
  })

/**
 * Reads the answer of Telegram's own page; it is empty where a person cancelled or the answer is
 * unreadable.
 */
function read(result: string): Record<string, string> {
  try {
    const bytes = Uint8Array.from(atob(result.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return (
      (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string> | false) || {
        error: 'access_denied',
      }
    )
  } catch {
    return { error: 'invalid' }
  }
}

/** Opens the callback with the result of Telegram's own page. */
export const completeSignIn = (result: string, state: string) =>
  location.replace(
    `${signInPath('telegram', 'callback')}?${new URLSearchParams({ ...read(result), state }).toString()}`,
  )
