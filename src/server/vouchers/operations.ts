import { listAnswer } from '#contract/list.ts'
import { claimedVoucher, voucher } from '#contract/voucher.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Operations } from '../openapi/operation.ts'

export const voucherOperations = {
  listVouchers: {
    summary: 'List the vouchers',
    description:
      `In pages of ${limits.rowsPerPage}: the usable ones, then the used and the expired ones, ` +
      'each by campaign.',
    answer: listAnswer(voucher),
    example: { page: 1 },
  },
  claimVoucher: {
    summary: 'Claim a voucher',
    description: 'By its id, or else its code; by its code alone with `IsTyped`.',
    answer: claimedVoucher,
    example: { code: 'WELCOME-1007' },
    refusals: ['voucher_gone', 'voucher_claimed', 'voucher_expired', 'too_many_requests'],
  },
  voucherCalendar: {
    summary: 'Download the last day of a voucher for a calendar',
    answer: 'text/calendar',
    example: { id: 1 },
    refusals: ['voucher_gone', 'voucher_expired', 'voucher_lasts'],
  },
} satisfies Partial<Operations>
