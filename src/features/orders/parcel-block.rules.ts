import type { Order } from '#contract/order.ts'
import type { Parcel } from '#domain/parcels.ts'
import type { Rounding } from '#lib/money.ts'
import type { DayWords } from './day-words.ts'
import { parcelNumbers } from './order-detail.rules.ts'
import { orderWithParcel, parcelProgress, type ProgressStep } from './order-progress.rules.ts'
import { contentsText, namesText, parcelText, placeText } from './parcel-text.rules.ts'

/** A parcel as the head of its order shows it. */
export interface ParcelBlock {
  /** Names it for screen readers. */
  title: string
  contents: string
  /** Undefined where nobody knows what is in it. */
  image: string | undefined
  sentence: string
  details: string[]
  /** The address of its tracking. */
  tracking: string | undefined
  steps: ProgressStep[]
}

/** Shows the parcels of an order. */
interface Context {
  parcels: readonly Parcel[]
  /** The place of the parcel among them, from 0. */
  n: number
  words: DayWords
  brand: Rounding & { decimalSep: string }
}

/** Returns the first way to track a parcel; each of several joined ones has its own below. */
export const trackingOf = ({ shipments }: Parcel) =>
  shipments.length === 1
    ? parcelNumbers(shipments[0]!).find(({ link }) => link !== '')?.link
    : undefined

/** Returns who brings a parcel, and its number. */
function carrierText({ shipments }: Parcel) {
  const [shipment, ...others] = shipments
  if (!shipment || others.length > 0) return []
  const [first] = parcelNumbers(shipment)
  const text = [shipment.carrier, first?.number].filter(Boolean)
  return text.length > 0 ? [text.map((one) => `\u2068${one}\u2069`).join(' · ')] : []
}

/** Returns one parcel of an order; the only one has the steps of its order, too. */
export function toParcelBlock(
  order: Order,
  parcel: Parcel,
  { parcels, n, words, brand }: Context,
): ParcelBlock {
  const { t } = words
  const wording = { t, moneyStyle: brand }
  const isOnly = parcels.length === 1
  const named = namesText(parcel.contents, wording)
  const numbered = isOnly ? '' : t('ac_ParcelOf', { count: n + 1, total: parcels.length })
  const title = named ?? (numbered || `${t('ac_OrderNumber')} ${order.orderId}`)
  const sentence = parcelText(parcel, words)
  const place = placeText(parcel, words)
  return {
    title,
    contents: contentsText(parcel.contents, wording) || title,
    image: parcel.contents[0]?.product.image,
    sentence,
    details: [...(place && place !== sentence ? [place] : []), ...carrierText(parcel)],
    tracking: trackingOf(parcel),
    steps: isOnly ? orderWithParcel(order, parcel, brand) : parcelProgress(parcel),
  }
}
