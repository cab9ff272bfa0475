import type { OverviewOrder } from '#contract/order.ts'
import { countPartly } from '#domain/parcel-progress.ts'
import { lastReport, parcelsOf, type Parcel, type ParcelPlace } from '#domain/parcels.ts'
import { daysLater } from '#lib/calendar-days.ts'
import * as limits from '#lib/limits/orders.ts'
import { orderPath } from '#lib/order-path.ts'
import type { Notice, NoticeWords } from '#ui/notice.ts'
import type { DayWords } from './day-words.ts'
import type { NoticeContext } from './order-notice.rules.ts'
import { trackingOf } from './parcel-block.rules.ts'
import { parcelName, parcelText, placeText } from './parcel-text.rules.ts'
import { partsText } from './parts-text.ts'

/** Orders parcels by how soon a shopper wants to know of them; undefined for no news. */
const urgencies: Record<ParcelPlace, number | undefined> = {
  pickup: 0,
  failed: 1,
  outForDelivery: 2,
  onItsWay: 4,
  packed: 5,
  packing: 6,
  waiting: undefined,
  delivered: undefined,
}
const arrivesToday = 2
const arrivesLater = 3

function urgencyOf({ place, expectedDay }: Parcel, { today }: DayWords) {
  const usual = urgencies[place]
  if (usual === undefined || expectedDay === undefined) return usual
  return Math.min(usual, expectedDay <= today ? arrivesToday : arrivesLater)
}

/** Tells whether a parcel was heard of lately, or is expected about now. */
function isNews({ expectedDay, shipments }: Parcel, { created }: OverviewOrder, words: DayWords) {
  const last = expectedDay ?? words.dayOf(lastReport(shipments) ?? created)
  return last >= daysLater(words.today, -limits.parcelReportDays)
}

/** Says how far an order is whose items are not equally far. */
function partsOf(order: OverviewOrder, { t }: DayWords) {
  const counts = countPartly(order)
  return counts && partsText(counts, t, t('ac_ListSeparator'))
}

/** Writes a parcel's notice; `isFirst` of those of its order tells how far all its items are. */
function writeParcel(
  order: OverviewOrder,
  { parcel, isFirst }: { parcel: Parcel; isFirst: boolean },
  { words, brand }: NoticeContext,
): NoticeWords {
  const { t } = words
  const sentence = parcelText(parcel, words)
  const parts = isFirst ? partsOf(order, words) : undefined
  const details = parts ?? (parcel.expectedDay ? placeText(parcel, words) : sentence)
  const tracking = trackingOf(parcel)
  return {
    name: parcelName(parcel.contents, order, { t, moneyStyle: brand }),
    image: parcel.contents[0]?.product.image ?? '',
    sentence,
    ...(details !== sentence && { details }),
    link: tracking
      ? { href: tracking, label: t('ac_Track') }
      : { href: orderPath(order), label: t('ac_ViewOrder') },
  }
}

/** Returns a notice of each parcel of an order that is under way or waits for the shopper. */
export function parcelNotices(order: OverviewOrder, context: NoticeContext): Notice[] {
  const { words } = context
  return parcelsOf(order)
    .filter((parcel) => urgencies[parcel.place] !== undefined && isNews(parcel, order, words))
    .map((parcel, n) => ({
      about: 'parcel',
      urgency: urgencyOf(parcel, words) ?? Infinity,
      ...(parcel.expectedDay && { day: parcel.expectedDay }),
      write: () => writeParcel(order, { parcel, isFirst: n === 0 }, context),
    }))
}
