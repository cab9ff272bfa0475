import { TZDate, tz } from '@date-fns/tz'
import { transpose } from 'date-fns/transpose'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { InputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { discountText } from '#domain/discount.ts'
import * as limits from '#lib/limits/lists.ts'
import { refuse } from '../refusal.ts'
import type { CallContext } from '../api/context.ts'
import { fileResponse } from '../api/files.ts'

/** At nine in the morning of the day before, in seconds before the day begins. */
const reminder = 15 * 3_600

/**
 * The last day of a voucher, to be kept in a calendar: the same file again changes the entry that
 * is there.
 */
export async function voucherCalendar(
  { session, brand, origin, t }: CallContext,
  { id }: InputOf<typeof calls.voucherCalendar>,
) {
  const found = await session.shop.vouchers.find(id)
  if (!found) throw refuse('voucher_gone')
  const { voucher, before } = found
  if (!voucher.expireDate || voucher.isExpired)
    throw refuse(voucher.isExpired ? 'voucher_expired' : 'voucher_lasts')
  const { campaign, code, discount, expireDate } = voucher
  const value = discountText(discount, brand)
  const summary = value
    ? t('ac_VoucherExpires', { campaign, value })
    : t('ac_VoucherEnds', { campaign })
  const page = before - (before % limits.rowsPerPage)
  const url = `${origin}/account/vouchers${page > 0 ? `?after=${page}` : ''}#voucher-${id}`
  const calendar = ical({ prodId: { company: brand.companyName, product: 'Foyer' } })
  calendar.createEvent({
    id: `voucher-${id}@${new URL(origin).host}`,
    // An entry of the whole day is written as the day in UTC.
    start: transpose(new TZDate(expireDate, brand.timeZone), tz('UTC')),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary,
    url,
    description: code && `${t('ac_Code')}: ${code}`,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: reminder, description: summary }],
  })
  return fileResponse(calendar.toString(), 'text/calendar; charset=utf-8', `voucher-${id}.ics`)
}
