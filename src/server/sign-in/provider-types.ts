import { apple } from './apple.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { openIdType } from './openid-type.ts'
import type { ProviderType } from './provider.ts'
import { shop } from './shop.ts'
import { steam } from './steam.ts'
import { telegram } from './telegram.ts'

/** Every way to sign in, in the order of the login page. */
export const providerTypes: readonly ProviderType[] = [
  shop,
  openIdType({ id: 'onecore', field: 'oneCORELogin', label: 'ac_SignInOneCore' }),
  facebook,
  google,
  steam,
  apple,
  // Any provider that a shop runs for itself, under the shop's own name.
  openIdType({ id: 'auth0', field: 'auth0', label: 'ac_SignInAuth0' }),
  telegram,
]
