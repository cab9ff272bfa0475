import { expect, test } from 'vitest'
import { convertAll } from '../../../support/converted.ts'
import { address, customer, order } from '../../../support/engine-orders/vendure-sample.ts'

const one = (more: object) => convertAll('vendure', { ...order, ...more })

test('a variant that is named by its product and options has them once', () => {
  const named = (name: string) => {
    const line = { ...order.lines[0]!, productVariant: { ...order.lines[0]!.productVariant, name } }
    const product = { ...line.productVariant.product, name: 'Boots' }
    return one({ lines: [{ ...line, productVariant: { ...line.productVariant, product } }] })
  }
  expect(named('Boots 41').orders[0]!.products).toMatchObject([{ name: 'Boots' }])
  expect(named('Boots of leather').orders[0]!.products).toMatchObject([
    { name: 'Boots of leather' },
  ])
})

test('an order is as new as the newest of its payments, refunds and parcels', () => {
  const newest = '2026-03-09T10:00:00.000Z'
  const changed = { updatedAt: newest }
  const [payment] = order.payments
  const [refund] = payment!.refunds
  const parts = [
    { fulfillments: [{ ...order.fulfillments[0], ...changed }] },
    { payments: [{ ...payment, ...changed }] },
    { payments: [{ ...payment, refunds: [{ ...refund, ...changed }] }] },
  ]
  for (const part of parts) expect(one(part).orders).toMatchObject([{ updatedAt: newest }])
  const older = { updatedAt: '2026-01-01T10:00:00.000Z' }
  expect(one({ payments: [{ ...payment, ...older }] }).orders).toMatchObject([
    { updatedAt: order.updatedAt },
  ])
})

test('a field of an address that the shop has emptied is empty', () => {
  const emptied = {
    ...address,
    id: '3',
    updatedAt: order.updatedAt,
    streetLine2: '',
    company: null,
    phoneNumber: null,
  }
  const { ofType } = convertAll('vendure', {
    ...customer,
    updatedAt: order.updatedAt,
    addresses: [emptied],
  })
  expect(ofType('address')).toMatchObject([
    {
      firstName: 'Robin',
      lastName: 'Jansen',
      address: 'Dorpsstraat 12',
      addressNumber: '',
      addressNumberSuffix: '',
      addressLine2: '',
      companyName: '',
      telephone: '',
    },
  ])
  const { streetLine2: _, ...unasked } = emptied
  const [line] = convertAll('vendure', {
    ...customer,
    updatedAt: order.updatedAt,
    addresses: [unasked],
  }).ofType('address')
  expect(line).not.toHaveProperty('addressLine2')
})

test.each([
  ['Robin Jansen', 'Robin', 'Jansen'],
  ['Robin van der Berg', 'Robin', 'van der Berg'],
  ['Cher', '', 'Cher'],
  ['', '', ''],
])('the names of an address of %j are told apart', (fullName, firstName, lastName) => {
  const given = { ...address, id: '3', updatedAt: order.updatedAt, fullName }
  const file = { ...customer, updatedAt: order.updatedAt, addresses: [given] }
  expect(convertAll('vendure', file).ofType('address')).toMatchObject([{ firstName, lastName }])
})

test('an address whose answer lacks fields keeps what is stored of them', () => {
  const given = { id: '3', updatedAt: order.updatedAt, city: 'Delft' }
  const file = { ...customer, updatedAt: order.updatedAt, addresses: [given] }
  const [line] = convertAll('vendure', file).ofType('address')
  for (const name of ['firstName', 'lastName', 'addressNumber', 'telephone', 'addressLine2'])
    expect(line).not.toHaveProperty(name)
})
