import { sql } from 'drizzle-orm'
import type { Browser } from './site.ts'

export const addAddressPath = '/account/addresses/add'
export const typedAddress = {
  call: 'createAddress',
  next: '/account/addresses',
  firstName: 'Augusta',
  lastName: 'King',
  email: 'a@demo.test',
  confirmEmail: 'a@demo.test',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
  'confirmTelephone.code': '+31',
  'confirmTelephone.number': '0612345678',
  country: 'BE',
  address: 'Kaai',
  city: 'Oostende',
  'custom.deliveryNote': 'Ring "twice" <b>',
}
export const sessionEndings = {
  'idle for too long': { lastSeen: sql`now() - interval '15 days'` },
  'older than any may be': { created: sql`now() - interval '61 days'` },
  'ended elsewhere': { ended: sql`now()` },
}
export const sessionCookie = (browser: Browser) => browser.cookies.get('foyer_session')!
/** A page's HTML without the props of its islands. */
export const visibleHtml = async (browser: Browser, path: string) =>
  (await (await browser.fetch(path)).text()).replace(/ props="[^"]*"/g, '')
/** Which of these it has; what it has besides is too long to read. */
export const textsFound = (html: string, ...texts: string[]) =>
  texts.filter((text) => html.includes(text))
export const draftMessages = {
  kept: 'You’ve been signed out. Sign in again to continue. We’ve kept what you entered.',
  ended: 'You’ve been signed out. Sign in again to continue.',
  back: 'You’re signed in again',
}
