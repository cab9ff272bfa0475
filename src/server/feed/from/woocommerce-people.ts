import type { People, Conversion, Source, Table, Thing } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified } from './people.ts'
import * as values from './values.ts'
import { objectAt, readEmail, readId, readText } from './values.ts'

/** Customers of WooCommerce and their addresses. */

/** A guest has no number; the address is not known to be theirs, so it joins no sign-in. */
function customerOf({ root, kind }: Conversion) {
  const id = readId(kind === 'customer' ? root.id : root.customer_id)
  const email = readEmail(objectAt(root, 'billing').email)
  return id ?? `guest-${email?.toLowerCase() ?? readId(root.id)}`
}

export const customer: Table = {
  externalId: computed(
    '`customer_id`; for a guest, `guest-` and `billing.email`, else the order’s id',
    (_, scope) => customerOf(scope),
  ),
  updatedAt: at(['date_modified_gmt', 'date_created_gmt'], values.instant, {
    ...needed,
    note: 'of the customer, `date_created_gmt` of an order',
  }),
  firstName: at(['first_name', 'billing.first_name']),
  lastName: at(['last_name', 'billing.last_name']),
  email: at(['email', 'guest.email'], values.email),
  guest: computed('true without `customer_id`', ({ guest }) => (guest ? true : undefined)),
  emailVerified: emailVerified({
    isGuest: ({ guest }) => Boolean(guest),
    email: ['guest.email'],
  }),
  telephone: telephone('phone', 'billing.country'),
  country: at('billing.country', values.country),
  created: at('date_created_gmt', values.instant, { note: 'of the customer' }),
}

export const postal: Table = {
  firstName: at('first_name'),
  lastName: at('last_name'),
  companyName: at('company'),
  addressType,
  email: at('email', values.email),
  telephone: telephone('phone', 'country'),
  address: at('address_1'),
  addressLine2: at('address_2'),
  zipCode: at('postcode'),
  city: at('city'),
  state: at('state'),
  country: at('country', values.country),
}
export const isPostal = ({ address_1: street, city }: Source) =>
  Boolean(readText(street) ?? readText(city))

export const address: Table = {
  externalId: computed(
    'customer and `/billing`, `/shipping`',
    ({ use }, { customer }) => `${customer}/${readText(use)}`,
  ),
  updatedAt: computed(
    '`date_created_gmt` of the order that it came with, else `date_modified_gmt` of the customer',
    ({ changed }) => changed,
    values.instant.expected,
  ),
  customer: computed('`customer_id`', (_, { customer }) => customer),
  ...postal,
  isBilling: computed('`billing`', ({ use }) => use === 'billing' || undefined),
  isShipping: computed('`shipping`', ({ use }) => use === 'shipping' || undefined),
}

/**
 * Returns the customer and addresses. Those of an order were typed for it and do not change the
 * customer's.
 */
export function peopleOf({ kind, source }: Thing): People {
  const isOrder = kind === 'order'
  const changed = isOrder
    ? values.firstInstant(source.date_created_gmt, source.date_created)
    : values.firstInstant(source.date_modified_gmt, source.date_created_gmt)
  const addresses = ['billing', 'shipping']
    .map((use): Source => ({ ...objectAt(source, use), use, changed }))
    .filter(isPostal)
  const { billing } = source
  if (!isOrder)
    return { customer: { ...source, phone: objectAt(source, 'billing').phone }, addresses }
  const isGuest = readId(source.customer_id) === undefined
  const { email, phone } = objectAt(source, 'billing')
  return {
    customer: { billing, date_modified_gmt: changed, ...(isGuest && { guest: { email }, phone }) },
    addresses,
  }
}
