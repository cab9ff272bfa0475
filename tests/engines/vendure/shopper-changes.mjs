import { ask, readCustomer } from './admin-api.mjs'
import { feedLines } from './foyer.mjs'

/** Does in the shop what shoppers have done in their account. */

const postalOf = (address) => ({
  fullName: [address.firstName, address.lastName].filter(Boolean).join(' '),
  company: address.companyName,
  streetLine1: [address.address, address.addressNumber, address.addressNumberSuffix]
    .filter(Boolean)
    .join(' '),
  streetLine2: address.addressLine2,
  city: address.city,
  province: address.state,
  postalCode: address.zipCode,
  countryCode: address.country,
  phoneNumber: address.telephone,
})

/** Returns the shop's id of an address, which knows ours of the ones that were made there. */
async function findAddress(customer, { id, externalId }) {
  if (externalId) return externalId
  const { addresses } = await readCustomer(customer)
  return addresses.find(({ customFields }) => customFields.foyerId === id)?.id
}

const createAddress = `mutation ($customer: ID!, $input: CreateAddressInput!) {
  createCustomerAddress(customerId: $customer, input: $input) { id }
}`
const updateAddress = `mutation ($input: UpdateAddressInput!) {
  updateCustomerAddress(input: $input) { id }
}`
const deleteAddress = 'mutation ($id: ID!) { deleteCustomerAddress(id: $id) { success } }'
const updateCustomer = `mutation ($input: UpdateCustomerInput!) {
  updateCustomer(input: $input) { __typename }
}`
const addNote = `mutation ($input: AddNoteToOrderInput!) { addNoteToOrder(input: $input) { id } }`

/** Creates or changes an address. The account area learns the shop's id of it when it is fed. */
async function storeAddress({ customer, address }) {
  const known = await findAddress(customer.externalId, address)
  const input = { ...postalOf(address), customFields: { foyerId: address.id } }
  if (known) await ask(updateAddress, { input: { id: known, ...input } })
  else await ask(createAddress, { customer: customer.externalId, input })
}

async function forgetAddress({ customer, address }) {
  const id = await findAddress(customer.externalId, address)
  if (id) await ask(deleteAddress, { id })
}

async function changeDefaults({ customer, billing, shipping }) {
  const defaults = { defaultBillingAddress: billing, defaultShippingAddress: shipping }
  for (const [name, address] of Object.entries(defaults)) {
    const id = address && (await findAddress(customer.externalId, address))
    if (id) await ask(updateAddress, { input: { id, [name]: true } })
  }
}

/** Maps the fields of a profile to those of a customer. */
const profileFields = { firstName: 'firstName', lastName: 'lastName', telephone: 'phoneNumber' }

async function updateProfile({ customer, changes }) {
  const known = Object.entries(profileFields).filter(([ours]) => ours in changes)
  const input = Object.fromEntries(known.map(([ours, theirs]) => [theirs, changes[ours]]))
  if (known.length > 0) await ask(updateCustomer, { input: { id: customer.externalId, ...input } })
}

const notesQuery = `query ($id: ID!) { order(id: $id) {
  history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } }
} }`

/** Vendure has no returns: staff read a note, and name the return as the reason of its refund. */
async function noteReturn({ return: { id, order, products, remark } }, { timestamp }) {
  const returned = { type: 'return', externalId: `return-${id}`, updatedAt: timestamp, id }
  await feedLines(returned)
  const { history } = (await ask(notesQuery, { id: order.externalId })).order
  const title = `Return ${id} was requested: `
  // The event may come twice.
  if (history.items.some(({ data }) => data.note.startsWith(title))) return
  const list = products.map(({ quantity, name, reason }) => `${quantity} × ${name} (${reason})`)
  const note = `${title}${list.join(', ')}. ${remark}
Give its refund the reason “return ${id}”.`
  await ask(addNote, { input: { id: order.externalId, note, isPublic: false } })
}

const newest = (refunds) =>
  refunds
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)

/** Tells the account area of the returns whose refunds are settled; several payments make several. */
export async function reportRefunds({ payments }) {
  const settled = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ state, reason }) => state === 'Settled' && /^return \d+$/.test(reason ?? ''))
  const lines = [...Map.groupBy(settled, ({ reason }) => reason)].map(([reason, refunds]) => ({
    type: 'return',
    externalId: reason.replace(' ', '-'),
    updatedAt: newest(refunds),
    status: 'refunded',
    refund: (refunds.reduce((sum, { total }) => sum + total, 0) / 100).toFixed(2),
  }))
  if (lines.length > 0) await feedLines(...lines)
}

const changes = {
  'profile.updated': updateProfile,
  'address.created': storeAddress,
  'address.updated': storeAddress,
  'address.deleted': forgetAddress,
  'default_address.changed': changeDefaults,
  'return.requested': noteReturn,
}

/** Applies an event of the account area; of customers whom the shop does not have, it does nothing. */
export async function applyEvent(event) {
  const { type, data } = event
  if (data.customer.externalId) await changes[type]?.(data, event)
}
