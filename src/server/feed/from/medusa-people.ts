import type { Conversion, Source, Table } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified, peopleAt } from './people.ts'
import * as values from './values.ts'
import { objectAt, readEmail, readId, readText } from './values.ts'

/** Customers of Medusa and their addresses. */

/** Medusa has a customer for each guest, without an account. */
function customerOf({ root, kind }: Conversion) {
  const id = readId(
    kind === 'customer' ? root.id : (root.customer_id ?? objectAt(root, 'customer').id),
  )
  return id ?? `guest-${readEmail(root.email)?.toLowerCase() ?? readId(root.id)}`
}

const isGuest = (person: Source) => person.has_account === false || !readId(person.id)

export const customer: Table = {
  externalId: computed(
    '`customer_id`; without one, `guest-` and `email`, else the order’s id',
    (_, scope) => customerOf(scope),
  ),
  updatedAt: at(['updated_at', 'created_at', 'order.created_at'], values.instant, needed),
  firstName: at(['first_name', 'order.billing_address.first_name']),
  lastName: at(['last_name', 'order.billing_address.last_name']),
  email: at(['email', 'order.email'], values.email),
  guest: computed(
    'true unless `has_account`',
    (person) => isGuest(person) || (person.has_account === true ? false : undefined),
  ),
  emailVerified: emailVerified({ isGuest }),
  telephone: telephone('phone', 'order.billing_address.country_code'),
  created: at('created_at', values.instant),
}

/** The fields of any address. */
export const postal: Table = {
  firstName: at('first_name'),
  lastName: at('last_name'),
  companyName: at('company'),
  addressType,
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

export const peopleOf = peopleAt('customer', ['updated_at'])
