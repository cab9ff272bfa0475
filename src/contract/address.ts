import * as z from 'zod/mini'
import { id, on, required, storable } from './text.ts'

const text = (maximum = 250) => z.string().check(z.maxLength(maximum), storable)
/** Some send it as a number. */
const houseNumber = z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text()))
const flag = z.union([z.literal(false), on])

/** What a shopper writes into an address. Telephone: country code, a space, digits. Country: ISO 3166-1 alpha-2. */
const written = {
  /** 0 private, 1 company. */
  addressType: z.union([z.literal(0), z.literal(1)]),
  firstName: required('ac_FirstNameRequiredMessage'),
  lastName: required('ac_LastNameRequiredMessage'),
  companyName: text(100),
  email: text(),
  telephone: text(),
  vatNumber: text(),
  /** The street. */
  address: text(),
  addressNumber: houseNumber,
  addressNumberSuffix: text(),
  zipCode: text(),
  city: text(),
  country: required('ac_CountryRequiredMessage'),
}
const defaults = { isBilling: z.optional(flag), isShipping: z.optional(flag) }
const orNothing = <Text extends z.ZodMiniType<string, unknown>>(schema: Text) => z._default(schema, '' as never)

/** A whole address: what is not written is empty. */
export const addressFields = z.object({
  ...written,
  addressType: z._default(written.addressType, 0),
  companyName: orNothing(written.companyName),
  email: orNothing(written.email),
  telephone: orNothing(written.telephone),
  vatNumber: orNothing(written.vatNumber),
  address: orNothing(written.address),
  addressNumber: orNothing(written.addressNumber),
  addressNumberSuffix: orNothing(written.addressNumberSuffix),
  zipCode: orNothing(written.zipCode),
  city: orNothing(written.city),
})

export const newAddress = z.extend(addressFields, defaults)

/** Fields that are left out stay as they are; `isBilling` or `isShipping` true makes it that default. */
export const changedAddress = z.extend(z.partial(z.object(written)), { ...defaults, addressId: id })

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
