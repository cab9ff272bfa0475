import type { OrderExtras } from '../shopper-plan.ts'
import { smallPdf } from '../small-pdf.ts'
import { isoTime } from './real-order.ts'

/** Is a present, which came with a note of what is in the parcel. */
export const present: OrderExtras = {
  customerNote: 'It’s a present. Please leave the prices out.',
  adjustments: [{ kind: 'fee', name: 'Gift wrapping', amount: '3.50' }],
  documents: [
    {
      kind: 'deliveryNote',
      name: 'delivery-note.pdf',
      date: isoTime('2026-10-31T07:00'),
      file: smallPdf('Delivery note'),
    },
  ],
}

/** Has a deposit, which the shop pays back. */
export const withDeposit: OrderExtras = {
  adjustments: [{ kind: 'fee', name: 'Crate deposit', amount: '2.00' }],
}

/** Was cheaper by a code. */
export const withCode: OrderExtras = {
  adjustments: [{ kind: 'discount', name: 'Spring discount', code: 'SPRING10', amount: '-10.00' }],
}

/** Came back in part; the shop paid for it and sent a credit note. */
export const partlyBack: OrderExtras = {
  refunds: [
    {
      created: isoTime('2026-10-02T09:00'),
      amount: '22.95',
      reason: 'Returned',
      lines: [{ line: 2, quantity: 1 }],
    },
  ],
  documents: [
    {
      kind: 'creditNote',
      name: 'credit-note.pdf',
      number: 'C2026-71',
      date: isoTime('2026-10-02T09:05'),
      file: smallPdf('Credit note C2026-71'),
    },
  ],
}
