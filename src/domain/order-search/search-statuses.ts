import { OrderStatus, orderStates, type OrderState } from '#contract/codes.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { foldText } from '#lib/fold-text.ts'

/** Tells some orders by the state that lists filter by, by their status, or by the shop's own. */
export type OrderKind = { state: OrderState } | { status: OrderStatus } | { shopStatus: string }

/** Maps words, folded and in order, to the orders that they mean. */
export type StatusWords = ReadonlyMap<string, readonly OrderKind[]>

const unpaid: OrderKind[] = [{ status: OrderStatus.preCreated }, { status: OrderStatus.created }]

type Words = [kinds: OrderKind[], words: string[]]

/** Lists words that people use beside those of the pages. */
const otherWords: Words[] = [
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

type Translator = (key: MessageKey) => string

/** Lists the words that pages have in a language. */
const shownWords = (translate: Translator): Words[] => [
  ...orderStates.map((state): Words => [[{ state }], [translate(`ac_OrderState_${state}`)]]),
  ...Object.values(OrderStatus).map((status): Words => [
    [{ status }],
    [translate(`ac_OrderStatus_${status}`)],
  ]),
]

/**
 * Returns the words of statuses: those of the pages in all languages, the shop's own names, by its
 * statuses, and those of people.
 */
export function readStatusWords(
  translators: Translator[],
  ownNames: Record<string, { name: Record<string, string> }>,
): StatusWords {
  const own = Object.entries(ownNames).map(([shopStatus, { name }]): Words => [
    [{ shopStatus }],
    Object.values(name),
  ])
  const kindsOf = new Map<string, OrderKind[]>()
  for (const [kinds, words] of [...translators.flatMap(shownWords), ...own, ...otherWords])
    for (const word of words) {
      const folded = foldText(word).trim().split(/\s+/).join(' ')
      kindsOf.set(folded, [...(kindsOf.get(folded) ?? []), ...kinds])
    }
  return kindsOf
}
