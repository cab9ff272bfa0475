import type { Conversion, Source, Table } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified, peopleAt } from './people.ts'
import * as values from './values.ts'
import { isObject, readEmail, readId, readText } from './values.ts'

/** Customers of Magento and their addresses. */

/** A guest joins no sign-in, unless the shop vouches for the address. */
function customerOf({ root, kind }: Conversion) {
  const id = readId(kind === 'customer' ? root.id : root.customer_id)
  return id ?? `guest-${readEmail(root.customer_email)?.toLowerCase() ?? readId(root.entity_id)}`
}

const isGuest = ({ order }: Source) => isObject(order) && !readId(order.customer_id)

export const customer: Table = {
  externalId: computed(
    '`customer_id`; for a guest, `guest-` and `customer_email`, else the order’s id',
    (_, scope) => customerOf(scope),
  ),
  updatedAt: at(['updated_at', 'order.created_at'], values.instant, needed),
  firstName: at(['firstname', 'order.customer_firstname']),
  lastName: at(['lastname', 'order.customer_lastname']),
  email: at(['email', 'order.customer_email'], values.email),
  guest: computed('true without `customer_id`', (person) => isGuest(person) || undefined),
  emailVerified: emailVerified({ isGuest, email: ['email', 'order.customer_email'] }),
  birthDate: at('dob', values.day),
  created: at('created_at', values.instant),
}
/** The fields of any address. */
export const postal: Table = {
  firstName: at('firstname'),
  lastName: at('lastname'),
  companyName: at('company'),
  addressType,
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

export const peopleOf = peopleAt('customer', ['updated_at'])
