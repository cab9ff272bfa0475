import type { Conversion, Source, Table } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified, peopleAt } from './people.ts'
import * as values from './values.ts'
import { isObject, objectAt, readId, readText } from './values.ts'

/** Customers of Vendure and their addresses. */

/** Vendure has a customer for each guest, without a user. */
function customerOf({ root, kind }: Conversion) {
  const id = readId(kind === 'customer' ? root.id : objectAt(root, 'customer').id)
  return id ?? `guest-${readId(root.id) ?? readText(root.code)}`
}

const isGuest = (person: Source) => person.user === null || !readId(person.id)

export const customer: Table = {
  externalId: computed('`customer.id`; without one, `guest-` and the order’s `id`', (_, scope) =>
    customerOf(scope),
  ),
  updatedAt: at(
    ['updatedAt', 'createdAt', 'order.orderPlacedAt', 'order.createdAt', 'order.updatedAt'],
    values.instant,
    needed,
  ),
  firstName: at('firstName'),
  lastName: at('lastName'),
  email: at('emailAddress', values.email),
  guest: computed(
    'true where `user` is null',
    (person) => isGuest(person) || (isObject(person.user) ? false : undefined),
  ),
  emailVerified: emailVerified({ isGuest, email: ['emailAddress'], told: 'user.verified' }),
  telephone: telephone('phoneNumber', 'order.billingAddress.countryCode'),
  created: at('createdAt', values.instant),
}

/**
 * Vendure does not say which part of `fullName` is which name: the customer's own name does, where
 * it is the same. Any other is cut at its first space, which shows it as it was.
 */
function namesOf({ fullName }: Source, { root, kind }: Conversion) {
  if (fullName === undefined) return {}
  const full = readText(fullName) ?? ''
  const person = kind === 'customer' ? root : objectAt(root, 'customer')
  const [first, last] = [readText(person.firstName), readText(person.lastName)]
  if (first && last && full === `${first} ${last}`) return { first, last }
  const [, before = '', after = ''] = /^(?:(\S+)\s+)?(.*)$/s.exec(full) ?? []
  return { first: before, last: after }
}

/** The fields of any address. */
export const postal: Table = {
  firstName: computed(
    '`firstName` of the customer, if `fullName` is the customer’s name, else its first word',
    (address, scope) => namesOf(address, scope).first,
  ),
  lastName: computed(
    '`lastName` of the customer, if `fullName` is the customer’s name, else the other words',
    (address, scope) => namesOf(address, scope).last,
  ),
  companyName: at('company'),
  addressType,
  telephone: telephone('phoneNumber', 'countryCode'),
  address: at('streetLine1'),
  addressLine2: at('streetLine2'),
  zipCode: at('postalCode'),
  city: at('city'),
  state: at('province'),
  country: at(['countryCode', 'country.code'], values.country),
}
export const isPostal = ({ streetLine1, city }: Source) =>
  Boolean(readText(streetLine1) ?? readText(city))

export const address: Table = {
  id: computed(
    '`customFields.foyerId`, which our plugin stores',
    ({ customFields }) => objectAt({ customFields }, 'customFields').foyerId,
  ),
  externalId: at('id', values.id, needed),
  updatedAt: at(['updatedAt', 'createdAt', 'changed'], values.instant, needed),
  customer: computed('`customer.id`', (_, { customer }) => customer),
  ...postal,
  isBilling: at('defaultBillingAddress', values.boolean),
  isShipping: at('defaultShippingAddress', values.boolean),
}

export const peopleOf = peopleAt('customer', ['updatedAt', 'createdAt'])
