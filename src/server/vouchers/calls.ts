import * as calls from '#contract/calls.ts'
import { listInput } from '#contract/list.ts'
import { claimVoucherInput, voucherCalendarInput } from '#contract/voucher.ts'
import { defineCall } from '../api/call-record.ts'
import { voucherCalendar } from './calendar.ts'

export const voucherCalls = {
  listVouchers: defineCall(calls.listVouchers, {
    input: listInput,
    run: ({ session }, { page }) => session.shop.vouchers.list(page),
  }),
  claimVoucher: defineCall(calls.claimVoucher, {
    once: true,
    input: claimVoucherInput,
    run: ({ session }, { code, isTyped }) => session.shop.vouchers.claim(code, isTyped),
    success: 'ac_VoucherClaimed',
  }),
  voucherCalendar: defineCall(calls.voucherCalendar, {
    input: voucherCalendarInput,
    run: voucherCalendar,
  }),
}
