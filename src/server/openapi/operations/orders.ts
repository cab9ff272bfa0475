import { order, orderPage } from '#contract/order.ts'
import { claimedVoucher } from '#contract/voucher.ts'
import type { Operations } from './operation.ts'

export const orderOperations: Operations<
  'listOrders' | 'getOrder' | 'deleteOrder' | 'downloadInvoice' | 'claimVoucher' | 'voucherCalendar'
> = {
  listOrders: {
    summary: 'List the orders, newest first',
    description:
      'Ten a page. `query` finds a number, product, category, status or date, as the page’s search does.',
    answer: orderPage,
    example: { page: 1, query: 'boots' },
  },
  getOrder: {
    summary: 'Read an order',
    answer: order,
    example: { id: 1 },
    refusals: { 404: ['order_gone'] },
  },
  deleteOrder: {
    summary: 'Delete an order that is not finished in the shop',
    answer: null,
    example: { id: 1 },
    refusals: { 404: ['order_gone'], 409: ['order_not_deletable'] },
  },
  downloadInvoice: {
    summary: 'Download the invoice of an order',
    description: 'By the order’s number, or its id.',
    answer: 'application/pdf',
    example: { orderId: 'S-100007' },
    refusals: { 404: ['order_gone', 'invoice_missing'], 429: ['too_many_invoices'] },
  },
  claimVoucher: {
    summary: 'Claim a voucher',
    description: 'By its id, or else its code.',
    answer: claimedVoucher,
    example: { code: 'WELCOME-1007' },
    refusals: {
      404: ['voucher_gone'],
      409: ['voucher_claimed', 'voucher_expired'],
      429: ['too_many_requests'],
    },
  },
  voucherCalendar: {
    summary: 'Download the last day of a voucher for a calendar',
    answer: 'text/calendar',
    example: { id: 1 },
    refusals: { 404: ['voucher_gone', 'voucher_expired', 'voucher_lasts'] },
  },
}
