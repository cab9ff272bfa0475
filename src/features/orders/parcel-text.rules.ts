import { ShipmentStatus } from '#contract/codes.ts'
import type { OrderSummary } from '#contract/order.ts'
import { reachedAt, type PackedProduct, type Parcel } from '#domain/parcels.ts'
import { decimalText } from '#domain/product-name.ts'
import type { ItemStage } from '#domain/statuses.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'
import * as limits from '#lib/limits/orders.ts'
import type { DayWords } from './day-words.ts'
import { nameOfPiece } from './product-rows.ts'

/** Keeps the direction of a name or number in a sentence of any. */
const isolate = (text: string) => `\u2068${text}\u2069`

/** Says when a parcel arrives; a day in the past is not said to be still true. */
function arrivalText(day: string, { t, today, tomorrow, write }: DayWords) {
  if (day === today) return t('ac_ArrivesToday')
  if (day === tomorrow) return t('ac_ArrivesTomorrow')
  return t(day < today ? 'ac_WasExpected' : 'ac_ArrivesOn', { day: write(day) })
}

/** Says since when, where that is known. */
function sinceText(
  { shipments }: Parcel,
  stage: ItemStage,
  keys: { dated: MessageKey; undated: MessageKey },
  { t, write, dayOf }: DayWords,
) {
  const instant = reachedAt(shipments, stage)
  return instant ? t(keys.dated, { day: write(dayOf(instant)) }) : t(keys.undated)
}

const onItsWay = { dated: 'ac_OnItsWaySince', undated: 'ac_StepOnItsWay' } as const
const delivered = { dated: 'ac_DeliveredOn', undated: 'ac_StepDelivered' } as const

/** Says where a parcel is; empty where nothing is known. */
export function placeText(parcel: Parcel, words: DayWords): string {
  const { t } = words
  const { place } = parcel
  if (place === 'onItsWay') return sinceText(parcel, 'onItsWay', onItsWay, words)
  if (place === 'delivered') return sinceText(parcel, 'delivered', delivered, words)
  const texts = {
    pickup: 'ac_ReadyForPickup',
    failed: `ac_ShipmentStatus_${ShipmentStatus.deliveryFailed}`,
    outForDelivery: `ac_ShipmentStatus_${ShipmentStatus.outForDelivery}`,
    packed: 'ac_StepPacked',
    packing: 'ac_StepPacking',
    waiting: undefined,
  } as const
  const key = texts[place]
  return key ? t(key) : ''
}

/** Says when a parcel arrives, or else where it is. */
export function parcelText(parcel: Parcel, words: DayWords): string {
  const { place, expectedDay } = parcel
  const isLate = expectedDay !== undefined && expectedDay < words.today
  // The carrier brings it now, whatever was expected.
  const isUntold = !expectedDay || (isLate && place === 'outForDelivery')
  return isUntold ? placeText(parcel, words) : arrivalText(expectedDay, words)
}

interface Wording {
  t: Translate
  moneyStyle: { decimalSep: string }
}

/** Returns the name of a product in a parcel, with its pieces where they are not all. */
function packedName({ product, count }: PackedProduct, { t, moneyStyle }: Wording) {
  const name = product.name || t('ac_ProductGone')
  if (count === undefined) return name
  const pieces = count === 1 ? '' : `${decimalText(count, moneyStyle)} × `
  return `${pieces}${nameOfPiece({ ...product, name })}`
}

/** Names some products by the first of them; undefined where there is none. */
export function namesText(contents: readonly PackedProduct[], wording: Wording) {
  const [first, ...others] = contents
  if (!first) return undefined
  const name = packedName(first, wording)
  return others.length === 0
    ? name
    : wording.t('ac_NameAndMore', { name: isolate(name), count: others.length })
}

/** Names the products in a parcel, up to a limit. */
export function contentsText(contents: readonly PackedProduct[], wording: Wording) {
  const { t } = wording
  const shown = contents.slice(0, limits.maxProductsPerCard)
  const names = shown.map((one) => isolate(packedName(one, wording))).join(t('ac_ListSeparator'))
  const count = contents.length - shown.length
  return count > 0 ? `${names} ${t('ac_AndMore', { count })}` : names
}

/** Names a parcel by its products, or by its order. */
export const parcelName = (
  contents: readonly PackedProduct[],
  { orderId }: Pick<OrderSummary, 'orderId'>,
  wording: Wording,
) => namesText(contents, wording) ?? `${wording.t('ac_OrderNumber')} ${isolate(orderId)}`
