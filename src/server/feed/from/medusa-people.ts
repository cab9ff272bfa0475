import type { People, Scope, Source, Table, Thing } from './engine.ts'
import { at, computed, telephone } from './fields.ts'
import * as values from './values.ts'
import { listAt, objectAt, readEmail, readId, readInstant, readText } from './values.ts'

/** Customers of Medusa and their addresses. */

const needed = { needed: true }

/** Medusa has a customer for each guest, without an account. */
function customerOf({ root, kind }: Scope) {
  const id = readId(
    kind === 'customer' ? root.id : (root.customer_id ?? objectAt(root, 'customer').id),
  )
  return id ?? `guest-${readEmail(root.email)?.toLowerCase() ?? readId(root.id)}`
}

const isGuest = (person: Source) =>
  person.has_account === false || !readId(person.id) ? true : undefined

export const customer: Table = {
  externalId: computed('`customer_id`; without one `guest-` and `email`', (_, scope) =>
    customerOf(scope),
  ),
  updatedAt: at(['updated_at', 'created_at', 'order.created_at'], values.instant, needed),
  firstName: at(['first_name', 'order.billing_address.first_name']),
  lastName: at(['last_name', 'order.billing_address.last_name']),
  email: at(['email', 'order.email'], values.email),
  guest: computed('true unless `has_account`', isGuest),
  emailVerified: computed('of a guest, if the shop vouches for it', (person, { options }) =>
    options.guestsVerified ? isGuest(person) : undefined,
  ),
  telephone: telephone('phone', 'order.billing_address.country_code'),
  created: at('created_at', values.instant),
}

/** The fields of any address. */
export const postal: Table = {
  firstName: at('first_name'),
  lastName: at('last_name'),
  companyName: at('company'),
  addressType: computed('`company`, if there is one', ({ company }) =>
    readText(company) ? 'company' : 'private',
  ),
  telephone: telephone('phone', 'country_code'),
  address: at('address_1'),
  addressLine2: at('address_2'),
  zipCode: at('postal_code'),
  city: at('city'),
  state: at('province'),
  country: at('country_code', values.country),
}
export const isPostal = ({ address_1: street, city }: Source) =>
  Boolean(readText(street) ?? readText(city))

export const address: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['updated_at', 'created_at', 'changed'], values.instant, needed),
  customer: computed('`customer.id`', (_, { customer }) => customer),
  ...postal,
  isBilling: at('is_default_billing', values.boolean),
  isShipping: at('is_default_shipping', values.boolean),
}

/** An order tells of no address of the customer's own. */
export function peopleOf({ kind, source }: Thing): People {
  if (kind === 'order')
    return { customer: { ...objectAt(source, 'customer'), order: source }, addresses: [] }
  const changed = readInstant(source.updated_at)
  return {
    customer: source,
    addresses: listAt(source, 'addresses').map((address) => ({ changed, ...address })),
  }
}
