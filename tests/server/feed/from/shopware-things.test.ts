import { expect, test } from 'vitest'
import { convertAll } from '../../../support/converted.ts'
import { order } from '../../../support/engine-orders/shopware-sample.ts'

/** Makes of plain JSON what JSON:API has of it. */
function toResources(value: object, type: string, included: object[]): object {
  const attributes: Record<string, unknown> = {}
  const relationships: Record<string, unknown> = {}
  const name = (id: string, kind: string) => ({ type: kind, id })
  const link = (one: object, kind: string) => {
    const id = `${kind}-${included.length}`
    included.push({ ...toResources({ ...one, id: undefined }, kind, included), id })
    return name(id, kind)
  }
  for (const [key, given] of Object.entries(value)) {
    if (key === 'deliveries' || key === 'transactions')
      relationships[key] = { data: (given as object[]).map((one) => link(one, key)) }
    else if (['currency', 'stateMachineState', 'orderCustomer', 'paymentMethod'].includes(key))
      relationships[key] = { data: link(given as object, key) }
    else if (key !== 'id') attributes[key] = given
  }
  const { id } = value as { id?: string }
  return { type, ...(id && { id }), attributes, relationships }
}

test('every form of answer of Shopware is converted alike', () => {
  const included: object[] = []
  const files: unknown[] = [
    order,
    [order],
    { orders: { elements: [order], total: 1 } },
    { elements: [order] },
    { data: [toResources(order, 'order', included)], included },
    { data: toResources(order, 'order', included), included },
  ]
  const [first] = convertAll('shopware', order).orders
  for (const file of files) expect(convertAll('shopware', file).orders).toEqual([first])
})

test('a circular reference in JSON:API is cut', () => {
  const data = {
    type: 'order',
    id: 'o',
    attributes: order,
    relationships: { orderCustomer: { data: { type: 'oc', id: 'x' } } },
  }
  const customer = {
    type: 'oc',
    id: 'x',
    attributes: order.orderCustomer,
    relationships: { order: { data: { type: 'order', id: 'o' } } },
  }
  expect(convertAll('shopware', { data, included: [customer, data] }).orders).toHaveLength(1)
})
