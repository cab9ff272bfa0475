import { achievementOperations } from './achievements/operations.ts'
import { addressOperations } from './addresses/operations.ts'
import { downloadOperations } from './downloads/operations.ts'
import { lastViewedOperations } from './last-viewed/operations.ts'
import { leaveOperations } from './leave/operations.ts'
import type { Operations } from './openapi/operation.ts'
import { openApiOperations } from './openapi/operations.ts'
import { orderOperations } from './orders/operations.ts'
import { paperOperations } from './papers/operations.ts'
import { telephoneOperations } from './phone-verification/operations.ts'
import { profileOperations } from './profile/operations.ts'
import { securityOperations } from './security/operations.ts'
import { settingOperations } from './settings/operations.ts'
import { passkeyLoginOperations, passkeyOperations } from './passkeys/operations.ts'
import { personalDataOperations } from './personal-data/operations.ts'
import { loginOperations } from './sign-in/operations.ts'
import { voucherOperations } from './vouchers/operations.ts'
import { wishlistOperations } from './wishlist/operations.ts'

const signIn = { ...loginOperations, ...passkeyLoginOperations }
const account = {
  ...profileOperations,
  ...securityOperations,
  ...passkeyOperations,
  ...personalDataOperations,
  ...telephoneOperations,
  ...lastViewedOperations,
  ...wishlistOperations,
  ...achievementOperations,
  ...leaveOperations,
}
const orders = {
  ...orderOperations,
  ...paperOperations,
  ...downloadOperations,
  ...voucherOperations,
}
const settings = { ...settingOperations, ...openApiOperations }

/** Every call by its name, with what the description says of it. */
export const operations: Operations = {
  ...signIn,
  ...account,
  ...addressOperations,
  ...orders,
  ...settings,
}

/** The parts of the description that the calls stand in. */
export const callTags = [
  { name: 'Sign-in', operations: signIn, description: 'Ways in, and out.' },
  { name: 'Account', operations: account, description: 'What is the shopper’s own.' },
  { name: 'Addresses', operations: addressOperations, description: 'The address book.' },
  {
    name: 'Orders and vouchers',
    operations: orders,
    description: 'What the shop has sold and given.',
  },
  {
    name: 'Settings',
    operations: settings,
    description: 'The brand, its words, and what a shopper prefers.',
  },
]
