import { smallPdf } from '../small-pdf.ts'
import { minuteUtc } from '../time.ts'
import { isoTime, journey, line, order, paid } from './real-order.ts'

/** Came back in part, as its papers tell. */
export const partlyRefunded = order('real-5', '501', '2026-10-18T10:10', 'finished', {
  products: [
    line('hikingSocks', 'delivered', '53.85', { quantity: 3 }),
    line('merinoScarf', 'returned', '34.95'),
  ],
  subTotal: '88.80',
  shippingCost: '4.95',
  totalPrice: '93.75',
  payments: [paid('93.75', '2026-10-18T10:11')],
  refunds: [
    {
      created: isoTime('2026-10-29T09:00'),
      amount: '34.95',
      reason: 'Returned',
      lines: [{ line: 2, quantity: 1 }],
    },
    { created: isoTime('2026-11-02T09:00'), amount: '17.95', lines: [{ line: 1, quantity: 1 }] },
  ],
  shipments: [
    {
      carrier: 'Two Rivers Post',
      lines: [1, 2],
      history: journey(minuteUtc('2026-10-20T08:30'), 'shipped', 'delivered'),
    },
  ],
  invoice: { name: 'invoice-501.pdf', number: 'F2026-501', date: isoTime('2026-10-18T12:00') },
  documents: [
    {
      kind: 'creditNote',
      name: 'credit-note-501.pdf',
      number: 'C2026-88',
      date: isoTime('2026-10-29T09:05'),
      file: smallPdf('Credit note C2026-88'),
    },
    {
      kind: 'deliveryNote',
      name: 'delivery-note-501.pdf',
      date: isoTime('2026-10-20T07:00'),
      file: smallPdf('Delivery note of order 501'),
    },
    {
      kind: 'warranty',
      name: 'warranty-socks.pdf',
      number: 'W-501-1',
      date: isoTime('2026-10-29T09:06'),
      url: 'https://papers.example/warranty/501.pdf',
    },
  ],
})

/** Was paid back as a whole after it was cancelled. */
export const refunded = order('real-6', '0501', '2026-10-18T08:00', 'cancelled', {
  products: [line('porchLamp', 'cancelled', '38.50')],
  subTotal: '38.50',
  totalPrice: '38.50',
  payments: [paid('38.50', '2026-10-18T08:01')],
  // Its shop tells no date.
  refunds: [{ amount: '38.50' }],
})

/** Has every kind of amount between a subtotal and a total. */
export const adjusted = order('real-7', '2004', '2026-10-05T15:15', 'finished', {
  products: [line('campChair', 'delivered', '109.90', { quantity: 2 })],
  subTotal: '109.90',
  shippingCost: '4.95',
  adjustments: [
    {
      kind: 'discount',
      name: 'Autumn sale',
      code: 'AUTUMN10',
      amount: '-10.99',
    },
    { kind: 'fee', name: 'Gift wrapping', amount: '3.50' },
    { kind: 'duty', amount: '2.10' },
    { kind: 'tip', amount: '2.00' },
    { kind: 'rounding', amount: '-0.01' },
  ],
  totalPrice: '111.45',
  payments: [paid('111.45', '2026-10-05T15:16')],
  shipments: [
    {
      carrier: 'Heron Parcels',
      lines: [1],
      history: journey(minuteUtc('2026-10-07T08:30'), 'shipped', 'delivered'),
    },
  ],
})
