import type { People, Conversion, Source, Table, Thing } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified } from './people.ts'
import * as values from './values.ts'
import { isObject, listAt, objectAt, readEmail, readId, readText, valueAt } from './values.ts'

/** Customers of Shopify and their addresses. */

/** A guest joins no sign-in, unless the shop vouches for the address. */
function customerOf({ root, kind }: Conversion) {
  const id = readId(valueAt(root, kind === 'customer' ? 'id' : 'customer.id'))
  const email = readEmail(root.email) ?? readEmail(root.contact_email)
  return id ?? `guest-${email?.toLowerCase() ?? readId(root.id)}`
}

const homeCountry = ['default_address.country_code', 'order.billing_address.country_code']

export const customer: Table = {
  externalId: computed(
    '`customer.id`; for a guest, `guest-` and `email`, else the order’s id',
    (_, scope) => customerOf(scope),
  ),
  updatedAt: at(['updated_at', 'order.created_at', 'created_at'], values.instant, needed),
  firstName: at(['first_name', 'default_address.first_name', 'order.billing_address.first_name']),
  lastName: at(['last_name', 'default_address.last_name', 'order.billing_address.last_name']),
  email: at(['email', 'guest.email'], values.email),
  guest: computed('true without `customer`', ({ guest }) => (guest ? true : undefined)),
  emailVerified: emailVerified({
    isGuest: ({ guest }) => Boolean(guest),
    email: ['email', 'guest.email'],
    told: 'verified_email',
  }),
  telephone: telephone('phone', 'default_address.country_code'),
  language: at(['locale', 'order.customer_locale'], values.language),
  country: at(homeCountry, values.country),
  created: at('created_at', values.instant),
}

/** The fields of any address. */
export const postal: Table = {
  firstName: at('first_name'),
  lastName: at('last_name'),
  companyName: at('company'),
  addressType,
  telephone: telephone('phone', 'country_code'),
  address: at('address1'),
  addressLine2: at('address2'),
  zipCode: at('zip'),
  city: at('city'),
  state: at(['province_code', 'province']),
  country: at(['country_code', 'country'], values.country),
}
export const isPostal = ({ address1, city }: Source) =>
  Boolean(readText(address1) ?? readText(city))

export const address: Table = {
  externalId: computed(
    '`id`; without one, the customer and `/default`',
    ({ id }, { customer }) => readId(id) ?? `${customer}/default`,
  ),
  updatedAt: computed(
    '`created_at` of the order that it came with, else `updated_at` of the customer',
    ({ changed }) => changed,
    values.instant.expected,
  ),
  customer: computed('`customer.id`', (_, { customer }) => customer),
  ...postal,
  isBilling: at('default', values.boolean),
  isShipping: at('default', values.boolean),
}

/** An address that came with an order is as old as the order. */
function timeOf({ kind, source }: Thing) {
  const times =
    kind === 'order'
      ? [source.created_at, source.processed_at]
      : [source.updated_at, source.created_at]
  return values.firstInstant(...times)
}

function addressesOf(customer: Source, changed: string | undefined) {
  const home = objectAt(customer, 'default_address')
  const id = readId(home.id)
  const others = listAt(customer, 'addresses').filter((one) => !id || readId(one.id) !== id)
  return [{ ...home, default: true }, ...others]
    .filter(isPostal)
    .map((address) => ({ ...address, changed }))
}

/** Returns a guest's own data from an order. */
function guestOf(order: Source): Source {
  const given = isObject(order.billing_address) ? 'billing_address' : 'shipping_address'
  const typed = objectAt(order, given)
  const guest = { email: readEmail(order.email) ?? order.contact_email ?? order.email }
  return { guest, phone: typed.phone ?? order.phone, default_address: typed, order }
}

export function peopleOf(thing: Thing): People {
  const { kind, source } = thing
  const customer = kind === 'customer' ? source : objectAt(source, 'customer')
  if (!readId(customer.id)) return { customer: guestOf(source), addresses: [] }
  return {
    customer: kind === 'customer' ? source : { ...customer, order: source },
    addresses: addressesOf(customer, timeOf(thing)),
  }
}
