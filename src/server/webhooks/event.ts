import { z } from 'zod'

/** Names a code of the contract. */
export const named = (codes: object) => z.enum(Object.keys(codes) as [string, ...string[]])
export const instant = z.iso.datetime({ offset: true })

/**
 * A thing by both ids: `id` is ours; `externalId` is the shop's own, null for what the shop has not
 * fed.
 */
export const reference = z.object({ id: z.int(), externalId: z.string().nullable() })

export const customer = reference.extend({
  /** Lists the customer's identities: `iss` and `sub` of an OpenID provider. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
})

export type EventCustomer = z.infer<typeof customer>

/** The time of the examples. */
export const exampleTime = '2026-03-02T09:30:00.000Z'

/**
 * Describes a type of event by what its `data` has beside the customer, with an example. Fields are
 * called as in a line of the feed.
 */
export const defineEvent = <Fields extends Record<string, z.ZodType>>(
  fields: Fields,
  example: { [Field in keyof Fields]: z.infer<Fields[Field]> },
) => ({ fields, example })
