import type { Conversion, Source, Table } from './engine.ts'
import { at, computed, needed, telephone } from './fields.ts'
import { addressType, emailVerified, peopleAt } from './people.ts'
import * as values from './values.ts'
import { objectAt, readEmail, readId, readText, valueAt } from './values.ts'

/** Customers of Shopware and their addresses. */

/** Shopware has a customer for each order of a guest, of whose address others may have one, too. */
function customerOf({ root, kind }: Conversion) {
  if (kind === 'customer') return readId(root.id)
  const { customerId, email } = objectAt(root, 'orderCustomer')
  return readId(customerId) ?? `guest-${readEmail(email)?.toLowerCase() ?? readId(root.id)}`
}

function isGuest(person: Source) {
  const told = person.guest ?? valueAt(person, 'customer.guest')
  const isKnown = readId(person.order ? person.customerId : person.id)
  return told === true || !isKnown
}

export const customer: Table = {
  externalId: computed(
    '`customerId`; without one, `guest-` and `email`, else the order’s id',
    (_, scope) => customerOf(scope),
  ),
  updatedAt: at(
    ['updatedAt', 'createdAt', 'order.createdAt', 'order.orderDateTime'],
    values.instant,
    needed,
  ),
  firstName: at('firstName'),
  lastName: at('lastName'),
  email: at('email', values.email),
  guest: computed(
    '`guest`',
    (person) => isGuest(person) || (person.guest === false ? false : undefined),
  ),
  emailVerified: emailVerified({ isGuest, told: 'doubleOptInConfirmDate' }),
  telephone: telephone('defaultBillingAddress.phoneNumber', 'defaultBillingAddress.country.iso'),
  language: at('language.locale.code', values.language),
  birthDate: at('birthday', values.day),
}

/** The fields of any address. */
export const postal: Table = {
  firstName: at('firstName'),
  lastName: at('lastName'),
  companyName: at('company'),
  addressType,
  telephone: telephone('phoneNumber', 'country.iso'),
  vatNumber: at(['vatId', 'customer.vatIds.0']),
  address: at('street'),
  addressLine2: computed('`additionalAddressLine1`, `additionalAddressLine2`', (address) => {
    const lines = ['additionalAddressLine1', 'additionalAddressLine2']
    if (!lines.some((name) => name in address)) return undefined
    return lines.flatMap((name) => readText(address[name]) ?? []).join(', ')
  }),
  zipCode: at('zipcode'),
  city: at('city'),
  // A code such as `DE-NW` begins with the country's.
  state: computed(
    '`countryState.shortCode` without the country, else `.name`',
    ({ countryState }) => {
      const { shortCode, name } = objectAt({ countryState }, 'countryState')
      return readText(shortCode)?.replace(/^[A-Z]{2}-/, '') ?? readText(name)
    },
  ),
  country: at('country.iso', values.country),
}
export const isPostal = ({ street, city }: Source) => Boolean(readText(street) ?? readText(city))

const isDefault = (name: string) =>
  computed(`\`${name}\` of the customer`, ({ id }, { root }) => {
    const known = readId(root[name])
    return known === undefined ? undefined : known === readId(id)
  })

export const address: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['updatedAt', 'createdAt', 'changed'], values.instant, needed),
  customer: computed('`customerId`', (_, { customer }) => customer),
  ...postal,
  isBilling: isDefault('defaultBillingAddressId'),
  isShipping: isDefault('defaultShippingAddressId'),
}

export const peopleOf = peopleAt('orderCustomer', ['updatedAt', 'createdAt'])
