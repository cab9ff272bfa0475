import type { Brand } from '#brands/config/brands.ts'
import type { Translate } from '#i18n/messages.ts'
import { emailIssuer, passkeyIssuer } from '../sign-in/identity.ts'

/** Holds the names of providers that are the same in every language. */
const ownNames: Record<string, string> = {
  apple: 'Apple',
  facebook: 'Facebook',
  google: 'Google',
  onecore: 'one-core login',
  steam: 'Steam',
  telegram: 'Telegram',
}

/** Returns the name of a way to sign in. That of the shop or of its provider is the company’s. */
export function wayName(t: Translate, { companyName }: Brand, way: string) {
  if (way === '') return t('ac_OtherWayIn')
  if (way === emailIssuer) return t('ac_CodeByEmail')
  if (way === passkeyIssuer) return t('ac_Passkey')
  return ownNames[way] ?? companyName
}
