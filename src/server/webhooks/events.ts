import { z } from 'zod'
import { AddressType, Gender, returnReasons } from '#contract/codes.ts'

/**
 * Every event that a shop can hear of, with what its `data` has beside the customer. Fields are
 * called as in a line of the feed. An `id` is ours; an `externalId` is the shop's own, null for
 * what the shop has not fed.
 */

const named = (codes: object) => z.enum(Object.keys(codes) as [string, ...string[]])
const instant = z.iso.datetime({ offset: true })

/** A thing by both ids. */
const reference = z.object({ id: z.int(), externalId: z.string().nullable() })

const customer = reference.extend({
  /** Lists the customer's identities: `iss` and `sub` of an OpenID provider. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
})

const address = reference.extend({
  addressType: named(AddressType),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  telephone: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  addressNumber: z.string(),
  addressNumberSuffix: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  city: z.string(),
  /** A state or province, by its code where its country has codes. */
  state: z.string(),
  country: z.string(),
  custom: z.record(z.string(), z.string()),
})

/** Holds the changed fields alone. */
const changes = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    telephone: z.string(),
    telephoneVerified: z.boolean(),
    gender: named(Gender),
    birthDate: z.iso.date().nullable(),
    language: z.string(),
    country: z.string(),
    currency: z.string(),
    imageUrl: z
      .string()
      .describe('Empty where there is none. An uploaded picture is shown to the shopper alone.'),
  })
  .partial()

/** A voucher that was made here, which the shop is to accept. */
const givenVoucher = reference.extend({
  code: z.string(),
  campaign: reference,
  expireDate: instant.nullable(),
  limited: z.boolean(),
  percentage: z.number(),
  amount: z.string(),
  currency: z.string(),
})

const fields = {
  'profile.updated': { changes },
  'address.created': { address },
  'address.updated': { address },
  'address.deleted': { address: reference },
  /** Null where there is none any more. */
  'default_address.changed': {
    billing: reference.nullable(),
    shipping: reference.nullable(),
  },
  /** All that are chosen now. */
  'preferences.updated': { interests: z.array(reference), newsletters: z.array(reference) },
  'voucher.claimed': {
    voucher: reference.extend({ code: z.string(), campaign: reference }),
    claimDate: instant,
  },
  'achievement.claimed': {
    achievement: reference,
    claimDate: instant,
    voucher: givenVoucher.nullable(),
  },
  'order.deleted': { order: reference.extend({ orderNumber: z.string() }) },
  /** An answer comes by the feed, as a line of the type `return` with this `id`. */
  'return.requested': {
    return: reference.extend({
      order: reference.extend({ orderNumber: z.string() }),
      created: instant,
      remark: z.string(),
      products: z.array(
        z.object({
          /** By the number that the order has of it; 0 where the shop's id of it is no number. */
          product: reference,
          /** The place of the line in the order, which begins with 1. */
          line: z.int(),
          name: z.string(),
          quantity: z.int(),
          reason: z.enum(returnReasons),
        }),
      ),
    }),
  },
  /** `count` is how often the shopper has viewed them, this time included. */
  'code.viewed': {
    order: reference.extend({ orderNumber: z.string() }),
    /** Its place among the products of the order, from 1. */
    line: z.int(),
    /** Null where the order does not name one by a number. */
    product: reference.nullable(),
    count: z.int(),
  },
  'wish.added': { wish: reference.extend({ product: reference }) },
  /** A product's id is the number by which pages and calls know it. */
  'wish.removed': {
    wishes: z.array(reference.extend({ product: reference })),
  },
  'telephone.verified': { telephone: z.string(), verifiedAt: instant },
} as const

export type EventType = keyof typeof fields
export const eventTypes = Object.keys(fields) as EventType[]

/** Holds the fields of one type of event. */
export type EventFields<Type extends EventType> = {
  [Field in keyof (typeof fields)[Type]]: z.infer<(typeof fields)[Type][Field] & z.ZodType>
}

export type EventCustomer = z.infer<typeof customer>

const payload = <Type extends EventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    /** Holds the time of the shopper's change. */
    timestamp: instant,
    data: z.object({ customer, ...fields[type] }),
  })

/** Maps each type of event to the JSON that is sent. */
export const eventPayloads = Object.fromEntries(
  eventTypes.map((type) => [type, payload(type)]),
) as unknown as { [Type in EventType]: ReturnType<typeof payload<Type>> }
