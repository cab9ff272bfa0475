import type { RefusalFacts } from './refusals.ts'

/** Reasons that have to do with the address book. */
export const addressRefusals = {
  address_gone: {
    status: 404,
    meaning: 'The shopper has no such address, or not any more.',
    errors: { AddressId: 'ac_AddressIsGone' },
  },
  too_many_addresses: {
    status: 409,
    meaning: 'The shopper has as many addresses as an account may have.',
    errors: { AddressId: 'ac_TooManyAddresses' },
  },
  move_meanwhile: {
    status: 409,
    meaning: 'The shopper has planned another move meanwhile, or cancelled one.',
    errors: { KnownMove: 'ac_MoveMeanwhile' },
  },
  move_gone: {
    status: 404,
    meaning: 'No move to that address is planned, or not any more.',
    errors: { AddressId: 'ac_MoveIsGone' },
  },
} as const satisfies Record<string, RefusalFacts>
