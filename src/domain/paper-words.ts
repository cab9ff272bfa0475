import type { DocumentKind } from '#contract/codes.ts'

/** Lists the words that people search for a kind of paper by, in every language. */
export const paperWords: Record<DocumentKind, readonly string[]> = {
  invoice: [
    'invoice bill',
    'factuur rekening',
    'rechnung',
    'facture',
    'factura',
    'faktura',
    'فاتورة',
  ],
  creditNote: [
    ...['credit note refund', 'creditnota', 'gutschrift storno', 'avoir'],
    ...['abono nota de crédito', 'korekta', 'إشعار دائن'],
  ],
  deliveryNote: [
    ...['delivery note packing slip', 'pakbon leverbon', 'lieferschein', 'bon de livraison'],
    ...['albarán', 'dowód dostawy', 'إشعار تسليم'],
  ],
  warranty: ['warranty guarantee', 'garantie', 'garantía', 'gwarancja', 'ضمان'],
  other: [],
}
