import type { OverviewOrder } from '#contract/order.ts'
import { orderPath } from '#lib/order-path.ts'
import { bundleOf, withoutBundles } from '#domain/bundles.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { daysLater } from '#lib/calendar-days.ts'
import * as limits from '#lib/limits/orders.ts'
import type { MoneyStyle } from '#lib/money.ts'
import type { Notice, NoticeWords } from '#ui/notice.ts'
import type { DayWords } from './day-words.ts'
import { returnPath } from './orders.rules.ts'
import { parcelName } from './parcel-text.rules.ts'

export interface NoticeContext {
  words: DayWords
  brand: MoneyStyle
}

/** A number keeps its own direction in a sentence of any. */
const numberOf = ({ orderId }: OverviewOrder) => `\u2068${orderId}\u2069`

/** Shows some products of an order: the first by its picture. */
function productsOf(
  order: OverviewOrder,
  products: OverviewOrder['products'],
  { words: { t }, brand }: NoticeContext,
) {
  const contents = products.map((product) => ({ product }))
  const name = parcelName(contents, order, { t, moneyStyle: brand })
  return { name, image: products[0]?.image ?? '' }
}

const isPayable = ({ actions }: OverviewOrder) => actions.includes('pay')

function writePayment(order: OverviewOrder, context: NoticeContext): NoticeWords {
  const { t } = context.words
  const isFinished = isPayable(order)
  const label = t(isFinished ? 'ac_StartPayment' : 'ac_FinishOrder')
  const ordered = order.products.filter((product) => !bundleOf(order.products, product))
  return {
    ...productsOf(order, ordered, context),
    sentence: t(isFinished ? 'ac_NoticePay' : 'ac_NoticeFinish', { number: numberOf(order) }),
    link: order.accessUrl
      ? { href: order.accessUrl, label }
      : { href: orderPath(order), label: t('ac_ViewOrder') },
  }
}

function writeReturn(order: OverviewOrder, day: string, context: NoticeContext): NoticeWords {
  const { t, today, write } = context.words
  const kept = withoutBundles(order.products).filter(({ returnable = 0 }) => returnable > 0)
  return {
    ...productsOf(order, kept, context),
    sentence:
      day === today ? t('ac_ReturnableToday') : t('ac_ReturnableUntil', { day: write(day) }),
    link: { href: returnPath(order), label: t('ac_ReturnProducts') },
  }
}

/** Returns the notice of a return term that ends within a week. */
function returnNotice(order: OverviewOrder, context: NoticeContext): Notice[] {
  const { today } = context.words
  const { returnUntil: day } = order
  if (!day || day < today || day > daysLater(today, limits.returnEndsSoonDays)) return []
  return [{ about: 'return', day, write: () => writeReturn(order, day, context) }]
}

/** Returns what there is to do with an order: to pay, to finish, or to return soon. */
export function orderNotices(order: OverviewOrder, context: NoticeContext): Notice[] {
  const isUnpaid = isPayable(order) && !isPaymentUnderWay(order, context.brand)
  const isOpen = isUnpaid || order.actions.includes('finish')
  const about = isUnpaid ? 'payment' : 'unfinished'
  const payment: Notice = { about, write: () => writePayment(order, context) }
  return [...(isOpen ? [payment] : []), ...returnNotice(order, context)]
}
