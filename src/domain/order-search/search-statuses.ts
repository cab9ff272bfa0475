import { OrderStatus, orderStates, type OrderState } from '#contract/codes.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { foldText } from '#lib/fold-text.ts'

/** Tells some orders by the state that lists filter by, or by their status. */
export type OrderKind = { state: OrderState } | { status: OrderStatus }

/** Maps words, folded and in order, to the orders that they mean. */
export type StatusWords = ReadonlyMap<string, readonly OrderKind[]>

const unpaid: OrderKind[] = [{ status: OrderStatus.preCreated }, { status: OrderStatus.created }]

/** Lists words that people use beside those of the pages. */
const otherWords: [kinds: OrderKind[], words: string[]][] = [
  [
    [{ state: 'onItsWay' }],
    [
      ...['shipped', 'sent', 'on the way', 'in transit', 'verzonden', 'verstuurd'],
      ...['versandt', 'versendet', 'verschickt', 'expédiée', 'expédié', 'envoyée', 'envoyé'],
      ...['enviado', 'enviada', 'enviados', 'enviadas', 'wysłane', 'wysłano', 'مشحون', 'تم الشحن'],
    ],
  ],
  [
    [{ state: 'delivered' }],
    [
      ...['arrived', 'received', 'geleverd', 'ontvangen', 'geliefert', 'angekommen', 'erhalten'],
      ...['livrée', 'livré', 'reçue', 'reçu', 'entregado', 'entregada', 'recibido', 'recibida'],
      ...['dostarczone', 'otrzymane', 'تم التسليم', 'مستلم'],
    ],
  ],
  [
    [{ state: 'cancelled' }],
    [
      ...['canceled', 'annulé', 'annulée', 'annulés', 'cancelado', 'cancelada', 'canceladas'],
      ...['anulowano', 'ملغي'],
    ],
  ],
  [
    unpaid,
    [
      ...['unpaid', 'not paid', 'onbetaald', 'niet betaald', 'unbezahlt', 'nicht bezahlt'],
      ...['offene zahlung', 'impayée', 'impayé', 'non payée', 'sin pagar', 'impagado'],
      ...['nieopłacone', 'غير مدفوع'],
    ],
  ],
]

/** Returns the words of statuses: those of the pages in all languages, and those of people. */
export function readStatusWords(translators: ((key: MessageKey) => string)[]): StatusWords {
  const shown = translators.flatMap((translate): typeof otherWords => [
    ...orderStates.map((state): (typeof otherWords)[number] => [
      [{ state }],
      [translate(`ac_OrderState_${state}`)],
    ]),
    ...Object.values(OrderStatus).map((status): (typeof otherWords)[number] => [
      [{ status }],
      [translate(`ac_OrderStatus_${status}`)],
    ]),
  ])
  const words = new Map<string, OrderKind[]>()
  for (const [kinds, names] of [...shown, ...otherWords])
    for (const name of names) {
      const folded = foldText(name).split(/\s+/).join(' ')
      words.set(folded, [...(words.get(folded) ?? []), ...kinds])
    }
  return words
}
