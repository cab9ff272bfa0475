import fc from 'fast-check'

/** An amount as Shopware writes it, a number of JSON. */
const money = (cents: number) => cents / 100
const id = (n: number) => n.toString(16).padStart(32, '0')
const state = (technicalName: string) => ({ technicalName, name: technicalName })
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type TaxStatus = 'gross' | 'net' | 'tax-free'
const rates: Record<TaxStatus, number> = { gross: 19, net: 19, 'tax-free': 0 }

/** Rounds a tax of whole cents, also of what is taken off. */
const taxOf = (cents: number, status: TaxStatus) => {
  const rate = rates[status]
  return Math.round((cents * rate) / (status === 'net' ? 100 : 100 + rate))
}

/** A calculated price of the shop; `cents` is for all pieces. */
const priceOf = (cents: number, quantity: number, status: TaxStatus) => ({
  unitPrice: money(cents / quantity),
  quantity,
  totalPrice: money(cents),
  calculatedTaxes:
    status === 'tax-free'
      ? []
      : [{ tax: money(taxOf(cents, status)), taxRate: rates[status], price: money(cents) }],
  taxRules: [{ taxRate: rates[status], percentage: 100 }],
  apiAlias: 'calculated_price',
})

const item = fc.record({
  unit: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  hasChild: fc.boolean(),
  isDownload: fc.boolean(),
})

const random = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  status: fc.constantFrom<TaxStatus>('gross', 'net', 'tax-free'),
  isVertical: fc.boolean(),
  promotions: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
  shipping: fc.integer({ min: 0, max: 5_000 }),
  shippingDiscount: fc.integer({ min: 0, max: 500 }),
  cashRounding: fc.constantFrom(0, 0, -2, -1, 1, 2),
  payment: fc.constantFrom('open', 'in_progress', 'authorized', 'paid', 'failed', 'refunded'),
  delivery: fc.constantFrom('open', 'shipped', 'shipped_partially', 'returned'),
  state: fc.constantFrom('open', 'in_progress', 'completed', 'cancelled'),
  isRefundedPartly: fc.boolean(),
})
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never

function lineItems({ items, promotions, status }: Random) {
  const products = items.flatMap(({ unit, quantity, hasChild, isDownload }, n) => {
    const price = priceOf(unit * quantity, quantity, status)
    const { unitPrice, totalPrice } = price
    const line = { quantity, price, unitPrice, totalPrice, type: 'product', good: true }
    const parent = {
      ...line,
      id: id(100 + n),
      label: `Item ${n}`,
      position: n + 1,
      states: [isDownload ? 'is-download' : 'is-physical'],
      payload: { productNumber: `N${n}`, options: [{ group: 'Size', option: 'M' }] },
    }
    const child = { ...line, id: id(200 + n), parentId: parent.id, label: `Part ${n}`, position: 1 }
    return hasChild ? [parent, child] : [parent]
  })
  const taken = promotions.map((cents, n) => {
    const price = priceOf(-cents, 1, status)
    return {
      id: id(300 + n),
      type: 'promotion',
      label: `Promotion ${n}`,
      position: 50 + n,
      quantity: 1,
      good: false,
      price,
      totalPrice: price.totalPrice,
      payload: { code: `CODE${n}` },
    }
  })
  return [...products, ...taken]
}

/** The cents that everything of an order comes to. */
function sumsOf({ items, promotions, shipping, shippingDiscount, status, ...given }: Random) {
  const costs = [shipping, ...(shippingDiscount > 0 ? [-shippingDiscount] : [])]
  const lines = [
    ...items.map(({ unit, quantity }) => unit * quantity),
    ...promotions.map((cents) => -cents),
  ]
  const plain = total([...lines, ...costs])
  const horizontal = total([...lines, ...costs].map((cents) => taxOf(cents, status)))
  const tax = given.isVertical ? taxOf(plain, status) : horizontal
  const raw = status === 'net' ? plain + tax : plain
  return { costs, plain, tax, raw, position: total(lines), sum: raw + given.cashRounding }
}

const created = '2026-03-01T10:00:00.000+00:00'

function paymentOf({ payment, isRefundedPartly }: Random, sum: number) {
  const isPartly = payment === 'paid' && isRefundedPartly && sum > 1
  const refund = {
    id: id(9),
    createdAt: '2026-03-03T10:00:00.000+00:00',
    amount: priceOf(Math.floor(sum / 2), 1, 'tax-free'),
    stateMachineState: state('completed'),
    reason: 'Too small',
  }
  return {
    id: id(7),
    createdAt: created,
    amount: priceOf(sum, 1, 'tax-free'),
    paymentMethod: { technicalName: 'payment_card', translated: { name: 'Card' } },
    stateMachineState: state(isPartly ? 'refunded_partially' : payment),
    captures: isPartly ? [{ id: id(8), refunds: [refund] }] : [],
  }
}

function orderOf(given: Random) {
  const { status, delivery } = given
  const { costs, plain, tax, raw, position, sum } = sumsOf(given)
  const place = {
    street: 'Teststraat 1',
    zipcode: '3511 AB',
    city: 'Utrecht',
    country: { iso: 'NL' },
  }
  return {
    id: id(1),
    versionId: '0fa91ce3e96a4bc2be4bd9ce752c3425',
    orderNumber: '10001',
    orderDateTime: created,
    createdAt: created,
    updatedAt: '2026-03-04T10:00:00.000+00:00',
    currency: { isoCode: 'EUR' },
    amountTotal: money(sum),
    positionPrice: money(position),
    shippingTotal: money(total(costs)),
    taxStatus: status,
    price: {
      totalPrice: money(sum),
      rawTotal: money(raw),
      netPrice: money(status === 'net' ? plain : plain - tax),
      positionPrice: money(position),
      taxStatus: status,
      calculatedTaxes:
        status === 'tax-free'
          ? []
          : [{ tax: money(tax), taxRate: rates[status], price: money(plain) }],
    },
    orderCustomer: { customerId: id(5), email: 'shopper@shop.example', firstName: 'Robin' },
    billingAddressId: id(6),
    addresses: [{ id: id(6), ...place }],
    stateMachineState: state(given.state),
    lineItems: lineItems(given),
    deliveries: costs.map((cents, n) => ({
      id: id(20 + n),
      createdAt: created,
      updatedAt: created,
      shippingCosts: priceOf(cents, 1, status),
      shippingMethod: { translated: { name: 'Parcel' } },
      shippingOrderAddress: { id: id(6), ...place },
      stateMachineState: state(delivery),
      trackingCodes: delivery === 'open' ? [] : ['T1', 'T2'],
    })),
    transactions: [paymentOf(given, sum)],
  }
}

/** Orders of Shopware, of shops for companies, too. */
export const shopwareOrder = random
  .filter((given) => sumsOf(given).sum >= 0)
  .map((given) => orderOf(given))
