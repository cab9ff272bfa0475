import type { Order } from '#contract/order.ts'
import { orderStatus } from '#domain/statuses.ts'
import type { Translate } from '#i18n/messages.ts'
import { formatDate, type DateStyle } from '#lib/dates.ts'
import { orderStatusKey } from './orders.rules.ts'

/** A date in words, and the instant that it stands for. */
export interface WrittenDate {
  instant: string
  text: string
}

/** A status in words, and the colour of its dot. */
export interface ShownStatus {
  colour: 'orange' | 'green' | 'red'
  label: string
}

export const writtenDate = (instant: string, dates: DateStyle): WrittenDate => ({
  instant,
  text: formatDate(instant, 'order', dates),
})

/** Returns the status of an order: in the shop's own words, if it has some. */
export const statusOf = (
  { status, statusName }: Pick<Order, 'status' | 'statusName'>,
  t: Translate,
): ShownStatus => ({
  colour: orderStatus.of(status).colour,
  label: statusName ?? t(orderStatusKey(status)),
})
