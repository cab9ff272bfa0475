import { api, call } from '../call.ts'
import type { ListAnswer, listInput } from '../list.ts'
import type {
  ClaimedVoucher,
  Voucher,
  claimVoucherInput,
  voucherCalendarInput,
} from '../voucher.ts'

const vouchers = { feature: 'MyVouchers' } as const

/** Lists them, the usable ones first (beyond the specification). */
export const listVouchers = call<ListAnswer<Voucher>, typeof listInput>(
  'GET',
  `${api}/voucher`,
  vouchers,
)
export const claimVoucher = call<ClaimedVoucher, typeof claimVoucherInput>(
  'POST',
  `${api}/voucher/claim/{code}`,
  vouchers,
)
/** Returns the last day of a voucher as an iCalendar file (beyond the specification). */
export const voucherCalendar = call<Blob, typeof voucherCalendarInput>(
  'GET',
  `${api}/voucher/calendar/{id}`,
  vouchers,
)
