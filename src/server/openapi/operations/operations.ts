import { accountOperations } from './account.ts'
import { addressOperations } from './addresses.ts'
import type { Operations } from './operation.ts'
import { orderOperations } from './orders.ts'
import { loginOperations, settingOperations } from './site.ts'

/** Every call by its name, with what the description says of it. */
export const operations: Operations = {
  ...accountOperations,
  ...addressOperations,
  ...orderOperations,
  ...loginOperations,
  ...settingOperations,
}

/** The parts of the description that the calls stand in. */
export const callTags = [
  { name: 'Sign-in', operations: loginOperations, description: 'Ways in, and out.' },
  { name: 'Account', operations: accountOperations, description: 'What is the shopper’s own.' },
  { name: 'Addresses', operations: addressOperations, description: 'The address book.' },
  {
    name: 'Orders and vouchers',
    operations: orderOperations,
    description: 'What the shop has sold and given.',
  },
  {
    name: 'Settings',
    operations: settingOperations,
    description: 'The brand, its words, and what a shopper prefers.',
  },
]
