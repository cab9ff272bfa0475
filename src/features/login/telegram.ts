import { signInPath } from '#lib/paths.ts'
import { linkOf, load, type Widget } from './widget.ts'

/** https://core.telegram.org/widgets/login: it leads to the callback itself, since its other way needs eval. */
export const prepare: Widget = async (element, { bot, redirectUri, state, locale }) => {
  const back = new URL(redirectUri)
  back.searchParams.set('state', state)
  const place = document.createElement('div')
  place.className = 'drawn'
  element.append(place)
  const options = { 'data-telegram-login': String(bot), 'data-size': 'large', 'data-auth-url': back.href, 'data-lang': locale }
  await load('https://telegram.org/js/telegram-widget.js?22', options, place).catch((error: unknown) => {
    place.remove()
    throw error
  })
  linkOf(element).hidden = place.querySelector('iframe') !== null
}

/** Takes to the callback what Telegram's own page has told this one; nothing where somebody cancelled. */
export function goOn(told: string, state: string) {
  const bytes = Uint8Array.from(atob(told.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const fields = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string> | false
  location.replace(`${signInPath('telegram', 'callback')}?${new URLSearchParams({ ...(fields || { error: 'access_denied' }), state }).toString()}`)
}
