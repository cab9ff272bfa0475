import * as z from 'zod/mini'
import * as orderLimits from '#lib/limits/orders.ts'
import * as limits from '#lib/limits/texts.ts'
import { addressNames } from './address-names.ts'
import { AddressType } from './codes.ts'
import { optionalFlag, id, ids, isStorableText, token, wholeNumberFrom } from './text.ts'

const text = (maximum: number = limits.maxAddressCharacters) =>
  z._default(z.string().check(z.maxLength(maximum), isStorableText), '')

/** Describes the address on a parcel or an invoice. Required fields are not checked again here. */
const postal = {
  addressType: z._default(z.literal(Object.values(AddressType)), AddressType.private),
  firstName: z.string(),
  lastName: z.string(),
  companyName: text(limits.maxCompanyNameCharacters),
  email: text(),
  /** Country code, a space, digits. */
  telephone: text(),
  vatNumber: text(),
  /** The street. */
  address: text(),
  /** Some send it as a number. */
  addressNumber: z.pipe(
    z._default(z.union([z.string(), z.number()]), ''),
    z.pipe(
      z.transform(String),
      z.string().check(z.maxLength(limits.maxAddressCharacters), isStorableText),
    ),
  ),
  addressNumberSuffix: text(),
  /** Holds a second line, such as a floor (beyond the older servers). */
  addressLine2: text(),
  zipCode: text(),
  city: text(),
  /**
   * Holds a state or province, by its code where its country has codes (beyond the older servers).
   */
  state: text(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
}

/** The address an order was sent to or billed to. */
export const orderAddress = z.object({ ...postal, /** First plus last name. */ name: z.string() })
export type OrderAddress = z.infer<typeof orderAddress>

export const address = z.extend(orderAddress, {
  addressId: z.int(),
  /**
   * Holds the whole address as it stands on a parcel, in the country's order, with the country's
   * name in the shopper's language (beyond the older servers).
   */
  lines: z.array(z.string()),
  isBilling: z.boolean(),
  isShipping: z.boolean(),
  /** The day on which it becomes both defaults, since its owner moves there. */
  defaultFrom: z.optional(z.iso.date()),
  /** The last day of an address that its owner has moved away from. */
  keptUntil: z.optional(z.iso.date()),
  /** Holds the brand's additional fields, by name in camel case. */
  custom: z.record(z.string(), z.string()),
})
export type Address = z.infer<typeof address>

/**
 * Accepts any answer to a field: the account's `addressFields` say what is required
 * (address-form.ts).
 */
const answer = z.optional(z.custom<string | number | { code: string; number: string }>())

const answers = Object.fromEntries(addressNames.map((name) => [name, answer])) as Record<
  (typeof addressNames)[number],
  typeof answer
>

/**
 * A brand's own fields stand in `custom` or beside the others; what its form does not ask for is
 * ignored.
 */
export const newAddress = z.looseObject({
  ...answers,
  custom: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** True makes it that default; the other default stays. */
  isBilling: optionalFlag,
  isShipping: optionalFlag,
})

/** Fields that are left out stay as they are. */
export const changedAddress = z.extend(newAddress, {
  addressId: id,
  /** Holds the address as its page showed it. */
  original: z.optional(z.unknown()),
})

export const deleteAddressInput = z.object({ addressId: id })

/** Lists what can become of the former default addresses. */
export const oldAddressChoices = ['keep', 'remove'] as const

/** A new address that becomes both defaults on a day. The day is checked with the address. */
export const planMoveInput = z.extend(newAddress, {
  day: z._default(z.string().check(z.maxLength(limits.maxAddressCharacters)), ''),
  old: z._default(z.enum(oldAddressChoices), 'keep'),
  /** Lists the orders that the shop is asked to send there. */
  orders: z._default(
    z.pipe(ids, z.array(z.number()).check(z.maxLength(orderLimits.maxRedirectedOrders))),
    [],
  ),
  /** Names the account's last move that the sender knows, 0 for none: another refuses this one. */
  knownMove: z.optional(wholeNumberFrom(0, 2_147_483_647)),
})
export type MovePlan = Pick<z.infer<typeof planMoveInput>, 'day' | 'old' | 'orders' | 'knownMove'>
export const validateVatNumberInput = z.object({ vatNumber: token, country: token })
