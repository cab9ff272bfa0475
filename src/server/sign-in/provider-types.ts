import { apple } from './apple.ts'
import { auth0 } from './auth0.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { oneCore } from './one-core.ts'
import type { ProviderType } from './provider.ts'
import { steam } from './steam.ts'
import { telegram } from './telegram.ts'

/** Every way to sign in, in the order of the login page. */
export const providerTypes: readonly ProviderType[] = [
  oneCore,
  facebook,
  google,
  steam,
  apple,
  auth0,
  telegram,
]
