import * as z from 'zod/mini'
import { address, oldAddressChoices } from '#contract/address.ts'
import { addressNames } from '#contract/address-names.ts'
import { AddressType } from '#contract/codes.ts'
import { listAnswer } from '#contract/list.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Operations } from '../openapi/operation.ts'

const text = z.optional(z.string())
const telephone = z.optional(
  z.union([z.string(), z.object({ code: z.string(), number: z.string() })]),
)

/** The account's `addressFields` say which of them are required. */
const answers = {
  ...(Object.fromEntries(addressNames.map((name) => [name, text])) as Record<string, typeof text>),
  addressType: z.optional(z.literal(Object.values(AddressType))),
  addressNumber: z.optional(z.union([z.string(), z.number()])),
  telephone,
  confirmTelephone: telephone,
  custom: z.optional(z.nullable(z.record(z.string(), z.string()))),
  isBilling: z.optional(z.boolean()),
  isShipping: z.optional(z.boolean()),
}

const example = {
  addressType: AddressType.private,
  firstName: 'Robin',
  lastName: 'Jansen',
  email: 'robin@shop.example',
  confirmEmail: 'robin@shop.example',
  telephone: { code: '+31', number: '612345678' },
  confirmTelephone: { code: '+31', number: '612345678' },
  country: 'NL',
  address: 'Dorpsstraat',
  addressNumber: '12',
  zipCode: '3511 AB',
  city: 'Utrecht',
  isBilling: true,
}

const refused = [
  'email_unreachable',
  'vat_number_invalid',
  'vat_number_not_checked',
  'too_many_requests',
] as const

export const addressOperations = {
  listAddresses: {
    summary: 'List the addresses',
    description:
      `In pages of ${limits.rowsPerPage}: the defaults, ` + 'then the others, the oldest first.',
    answer: listAnswer(address),
    example: { page: 1 },
  },
  createAddress: {
    summary: 'Add an address',
    description:
      'Which fields are asked for, and which of them are required, is in `addressFields` of the account. A field of the brand’s own is sent in `Custom`.',
    answer: address,
    input: z.looseObject(answers),
    example,
    refusals: [...refused, 'too_many_addresses'],
  },
  changeAddress: {
    summary: 'Change an address, or make it a default',
    description: 'Fields that are left out stay as they are.',
    answer: address,
    input: z.looseObject({ addressId: z.int(), ...answers }),
    example: { addressId: 1, city: 'Utrecht', isShipping: true },
    refusals: [...refused, 'address_gone'],
  },
  planMove: {
    summary: 'Add the address that the shopper moves to',
    description:
      'It becomes both defaults on `day`, which is today or up to a year ahead in the time zone of the brand. The former defaults are kept for a year, or removed then. The shop is asked to send `orders` there. `knownMove` is the number of the last move that the sender knows; 0 if there is none.',
    answer: address,
    input: z.looseObject({
      ...answers,
      day: z.iso.date(),
      old: z.optional(z.enum(oldAddressChoices)),
      orders: z.optional(z.array(z.int())),
      knownMove: z.optional(z.int()),
    }),
    example: { ...example, day: '2026-04-01', old: 'keep', orders: [1] },
    refusals: [...refused, 'too_many_addresses', 'move_meanwhile', 'order_left'],
  },
  cancelMove: {
    summary: 'Cancel a planned move',
    description: 'The address stays in the address book, and the defaults stay as they are.',
    answer: null,
    example: { addressId: 1 },
    refusals: ['move_gone'],
  },
  deleteAddress: {
    summary: 'Delete an address',
    answer: null,
    example: { addressId: 1 },
    refusals: ['address_gone'],
  },
  restoreAddress: {
    summary: 'Bring back the address that was deleted last',
    description:
      'For a day. It has a new id, and is each default again that there is none of meanwhile.',
    answer: address,
    example: { addressId: 1 },
    refusals: ['address_gone', 'too_many_addresses'],
  },
  validateVatNumber: {
    summary: 'Check the VAT number of a company',
    description: 'A brand without `enableEuVatReverse` takes any.',
    answer: null,
    example: { vatNumber: 'NL001234567B29', country: 'NL' },
    refusals: ['vat_number_invalid', 'vat_number_not_checked', 'too_many_requests'],
  },
} satisfies Partial<Operations>
