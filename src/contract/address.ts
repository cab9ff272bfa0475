import * as z from 'zod/mini'
import { id, required } from './text.ts'

const text = (maximum = 250) => z._default(z.string().check(z.maxLength(maximum)), '')

/** What a shopper writes into an address. Telephone: country code, a space, digits. Country: ISO 3166-1 alpha-2. */
export const addressFields = z.object({
  /** 0 private, 1 company. */
  addressType: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  firstName: required('ac_FirstNameRequiredMessage'),
  lastName: required('ac_LastNameRequiredMessage'),
  companyName: text(100),
  email: text(),
  telephone: text(),
  vatNumber: text(),
  /** The street. */
  address: text(),
  /** Some send it as a number. */
  addressNumber: z._default(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.maxLength(250)))), ''),
  addressNumberSuffix: text(),
  zipCode: text(),
  city: text(),
  country: required('ac_CountryRequiredMessage'),
})

export const newAddress = z.extend(addressFields, {
  isBilling: z.optional(z.boolean()),
  isShipping: z.optional(z.boolean()),
})

/** Fields that are left out stay as they are; `isBilling` or `isShipping` true makes it that default. */
export const changedAddress = z.extend(z.partial(newAddress), { addressId: id })

/** The address an order was sent to or billed to, as it is stored: what was demanded of it once is not checked again. */
export const orderAddress = z.extend(addressFields, { firstName: z.string(), lastName: z.string(), country: z.string(), name: z.string() })
export type OrderAddress = z.infer<typeof orderAddress>

export const address = z.extend(orderAddress, {
  addressId: z.int(),
  isBilling: z.boolean(),
  isShipping: z.boolean(),
})
export type Address = z.infer<typeof address>

/** One field of the dynamic form. Types: 0 text, 2 dropdown or country, 3 radio, 5 numeric-like text, 7 heading, 8 paragraph, 9 divider, 11 telephone. */
export const formField = z.object({
  orderField: z.string(),
  /** Per cent of the row: 25 short, 50 half, 100 full. */
  width: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  label: z.string(),
  required: z.boolean(),
  type: z.union([0, 2, 3, 5, 7, 8, 9, 11].map((code) => z.literal(code))),
  value: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  minLength: z.int(),
  maxLength: z._default(z.int(), 250),
  disabled: z.boolean(),
  row: z.int(),
  invalid: z.boolean(),
  errorMessage: z.string(),
  warningMessage: z.string(),
})
export type FormField = z.infer<typeof formField>
