import type { OrderSummary } from '#contract/order.ts'
import { orderPath } from '#lib/order-path.ts'
import { countPartly, type ParcelCounts } from '#domain/parcel-progress.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Rounding } from '#lib/money.ts'
import type { Notice } from '#ui/notice.ts'
import { expectedDay } from './order-progress.rules.ts'
import { partsText } from './parts-text.ts'

/** A number keeps its own direction in a sentence of any. */
const numberOf = ({ orderId }: OrderSummary) => `\u2068${orderId}\u2069`

function paymentNotice(order: OrderSummary, t: Translate): Notice {
  const isFinished = order.actions.includes('pay')
  const label = t(isFinished ? 'ac_StartPayment' : 'ac_FinishOrder')
  return {
    about: 'payment',
    sentence: t(isFinished ? 'ac_NoticePay' : 'ac_NoticeFinish', { number: numberOf(order) }),
    link: order.accessUrl
      ? { href: order.accessUrl, label }
      : { href: orderPath(order), label: t('ac_ViewOrder') },
  }
}

/** An unsent parcel does not arrive today, and a delivered one has arrived. */
function arrivalKey(partly: ParcelCounts | undefined) {
  if (partly && partly.onItsWay > 0 && partly.open + partly.packed > 0)
    return 'ac_NoticePartArriving'
  return partly && partly.delivered > 0 ? 'ac_NoticeRestArriving' : 'ac_NoticeArriving'
}

function arrivalNotice(order: OrderSummary, t: Translate): Notice {
  const partly = countPartly(order)
  return {
    about: 'parcel',
    sentence: t(arrivalKey(partly), { number: numberOf(order) }),
    ...(partly && { details: partsText(partly, t, t('ac_ListSeparator')) }),
    link: { href: orderPath(order), label: t('ac_ViewOrder') },
  }
}

/**
 * Returns the overview's notice: an order to pay, else one that is expected `today` (yyyy-MM-dd),
 * else an unfinished one; undefined where there is none.
 */
export function orderNotice(
  orders: readonly OrderSummary[],
  { t, today, brand }: { t: Translate; today: string; brand: Rounding },
): Notice | undefined {
  const unpaid = orders.find(
    (order) => order.actions.includes('pay') && !isPaymentUnderWay(order, brand),
  )
  if (unpaid) return paymentNotice(unpaid, t)
  const arriving = orders.find((order) => expectedDay(order) === today)
  if (arriving) return arrivalNotice(arriving, t)
  const unfinished = orders.find((order) => order.actions.includes('finish'))
  return unfinished && paymentNotice(unfinished, t)
}
