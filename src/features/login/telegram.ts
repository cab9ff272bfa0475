import { linkOf, load, type Widget } from './widget.ts'

/** https://core.telegram.org/widgets/login: it leads to the callback itself, since its other way needs eval. */
export const prepare: Widget = async (element, { bot, redirectUri, state, locale }) => {
  const back = new URL(redirectUri)
  back.searchParams.set('state', state)
  const place = document.createElement('div')
  place.className = 'drawn'
  element.append(place)
  const options = { 'data-telegram-login': String(bot), 'data-size': 'large', 'data-auth-url': back.href, 'data-lang': locale }
  await load('https://telegram.org/js/telegram-widget.js?22', options, place)
  linkOf(element).hidden = place.querySelector('iframe') !== null
}
