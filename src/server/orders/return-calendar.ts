import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { InputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { orderPath } from '#lib/order-path.ts'
import { refuse } from '../refusal.ts'
import type { CallContext } from '../api/context.ts'
import { fileResponse } from '../api/files.ts'

/** At nine in the morning of the day before, in seconds before the day begins. */
const reminder = 15 * 3_600

/**
 * The last day to send the parcel of a return, to be kept in a calendar: the same file again changes
 * the entry that is there.
 */
export async function returnCalendar(
  { session, brand, origin, t }: CallContext,
  { id }: InputOf<typeof calls.returnCalendar>,
) {
  const { order, found } = (await session.shop.orders.findReturn(id)) ?? {}
  if (!order || !found) throw refuse('return_gone')
  const { sendBy, address = '' } = found
  if (!sendBy) throw refuse('return_day_unknown')
  const summary = t('ac_ReturnLastDay', { order: order.orderId, company: brand.companyName })
  const calendar = ical({ prodId: { company: brand.companyName, product: 'Foyer' } })
  calendar.createEvent({
    id: `return-${id}@${new URL(origin).host}`,
    start: new Date(`${sendBy}T00:00:00Z`),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary,
    url: `${origin}${orderPath(order)}/return/${id}`,
    description: address,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: reminder, description: summary }],
  })
  return fileResponse(calendar.toString(), 'text/calendar; charset=utf-8', `return-${id}.ics`)
}
