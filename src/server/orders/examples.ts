import type { z } from 'zod'
import { OrderStatus, ProductType, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { productExample } from '../products/examples.ts'
import type { orderFields } from './feed-fields.ts'

/** An order as a line of the feed. */
export const fedOrder: z.input<typeof orderFields> & { externalId: string } = {
  externalId: 'order-100007',
  customer: 'customer-1007',
  orderNumber: 'S-100007',
  created: '2026-03-01T18:20:00+01:00',
  status: 'processing',
  currency: 'EUR',
  subTotal: '89.95',
  shippingCost: '4.95',
  totalPrice: '94.90',
  taxLines: [{ name: 'VAT', rate: '21', base: '78.43', amount: '16.47' }],
  shippingAddress: {
    firstName: 'Robin',
    lastName: 'Jansen',
    address: 'Dorpsstraat',
    addressNumber: '12',
    zipCode: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
  },
  products: [
    {
      product: '501',
      name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
      price: '89.95',
      status: 'shipped',
    },
  ],
  payments: [
    {
      method: 'card',
      name: { en: 'Credit card', nl: 'Creditcard' },
      status: 'paid',
      paid: '94.90',
      created: '2026-03-01T18:21:00+01:00',
    },
  ],
  shipments: [
    {
      carrier: 'Parcel service',
      number: 'PS-20071',
      link: 'https://parcels.example/PS-20071',
      lines: [1],
      expectedDelivery: '2026-03-04',
      history: [{ date: '2026-03-02T08:00:00+01:00', status: 'shipped' }],
    },
  ],
  expectedDelivery: '2026-03-04',
  invoice: { name: 'invoice-100007.pdf', date: '2026-03-01T18:21:00+01:00' },
}

const money = (amount: string) => ({ amount, currency: 'EUR' })

export const orderExample: Order = {
  id: 1,
  orderId: 'S-100007',
  status: OrderStatus.processing,
  actions: [],
  refusals: [],
  accessUrl: '',
  created: '2026-03-01T17:20:00.000Z',
  serviceFee: money('0.000000'),
  shippingCost: money('4.950000'),
  transactionCost: money('0.000000'),
  discount: money('0.000000'),
  subTotal: money('89.950000'),
  totalPrice: money('94.900000'),
  shippingAddress: null,
  billingAddress: null,
  expectedDelivery: '2026-03-04',
  taxLines: [{ name: 'VAT', rate: '21', amount: '16.47' }],
  invoice: { id: 1, name: 'invoice-100007.pdf', date: '2026-03-01T17:21:00.000Z' },
  products: [{ ...productExample, productType: ProductType.goods, status: ShipmentStatus.shipped }],
  transactions: [
    {
      method: 'card',
      methodName: 'Credit card',
      status: TransactionStatus.paid,
      paid: money('94.900000'),
      created: '2026-03-01T17:21:00.000Z',
    },
  ],
  shipments: [
    {
      carrier: 'Parcel service',
      number: 'PS-20071',
      link: 'https://parcels.example/PS-20071',
      lines: [1],
      expectedDelivery: '2026-03-04',
      history: [{ date: '2026-03-02T08:00:00+01:00', status: ShipmentStatus.shipped }],
    },
  ],
}
