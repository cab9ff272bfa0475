import type { People, Scope, Source, Table, Thing } from './engine.ts'
import { at, computed, telephone } from './fields.ts'
import * as values from './values.ts'
import { listAt, readEmail, readId, readText } from './values.ts'

/** Customers of Magento and their addresses. */

const needed = { needed: true }

/** Whoever bought as a guest joins no sign-in, unless the shop vouches for the address. */
function customerOf({ root, kind }: Scope) {
  const id = readId(kind === 'customer' ? root.id : root.customer_id)
  return id ?? `guest-${readEmail(root.customer_email)?.toLowerCase() ?? readId(root.entity_id)}`
}

const isGuest = ({ order }: Source) =>
  order && !readId((order as Source).customer_id) ? true : undefined

export const customer: Table = {
  externalId: computed('`customer_id`; of a guest `guest-` and `customer_email`', (_, scope) =>
    customerOf(scope),
  ),
  updatedAt: at(['updated_at', 'order.created_at'], values.instant, needed),
  firstName: at(['firstname', 'order.customer_firstname']),
  lastName: at(['lastname', 'order.customer_lastname']),
  email: at(['email', 'order.customer_email'], values.email),
  guest: computed('true without `customer_id`', isGuest),
  emailVerified: computed('of a guest, if the shop vouches for it', (person, { options }) =>
    options.guestsVerified ? isGuest(person) : undefined,
  ),
  birthDate: at('dob', values.day),
  created: at('created_at', values.instant),
}
/** The fields of any address. */
export const postal: Table = {
  firstName: at('firstname'),
  lastName: at('lastname'),
  companyName: at('company'),
  addressType: computed('`company`, if there is one', ({ company }) =>
    readText(company) ? 'company' : 'private',
  ),
  telephone: telephone('telephone', 'country_id'),
  vatNumber: at('vat_id'),
  address: at('street.0'),
  addressLine2: computed('`street[]` from the second on', ({ street }) =>
    Array.isArray(street) ? street.slice(1).map(readText).filter(Boolean).join(', ') : undefined,
  ),
  zipCode: at('postcode'),
  city: at('city'),
  state: at(['region_code', 'region.region_code', 'region', 'region.region']),
  country: at('country_id', values.country),
}
export const isPostal = ({ city, postcode }: Source) =>
  Boolean(readText(city) ?? readText(postcode))
export const address: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: computed('`updated_at` of the customer', ({ changed }) => changed, 'expected a date'),
  customer: computed('`customer_id`', (_, { customer }) => customer),
  ...postal,
  isBilling: at('default_billing', values.boolean),
  isShipping: at('default_shipping', values.boolean),
}

/** An order tells of no address of the customer's own. */
export function peopleOf({ kind, source }: Thing): People {
  if (kind === 'order') return { customer: { order: source }, addresses: [] }
  const changed = values.readInstant(source.updated_at)
  return {
    customer: source,
    addresses: listAt(source, 'addresses').map((address) => ({ ...address, changed })),
  }
}
