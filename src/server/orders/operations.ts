import { order, orderPage } from '#contract/order.ts'
import { orderReturn } from '#contract/order-parts.ts'
import type { Operations } from '../openapi/operation.ts'

export const orderOperations = {
  listOrders: {
    summary: 'List the orders, newest first',
    description:
      'Ten a page. Every word of `query` is in a number, product, category, option or code of the ' +
      'order, or names its status, its date or a period such as last winter, in any language of ' +
      'the account area.',
    answer: orderPage,
    example: { page: 1, query: 'boots' },
    refusals: ['too_many_requests'],
  },
  getOrder: {
    summary: 'Read an order',
    answer: order,
    example: { id: 1 },
    refusals: ['order_gone'],
  },
  claimOrder: {
    summary: 'Add a guest’s order to the account',
    description:
      'By the token of the order’s link, if the guest has ordered with the shopper’s own verified address.',
    answer: null,
    example: { token: 'q1w2e3r4t5z6u7i8o9p0aQ' },
    refusals: ['order_gone', 'too_many_requests'],
  },
  sendOrderLink: {
    summary: 'Send an order’s link to the address that it was ordered with',
    description:
      'The answer is the same whether there is such an order or not. The page of the link shows the progress without sign-in.',
    answer: null,
    example: { orderNumber: 'W-1001', email: 'ada.berg@mail.example' },
    refusals: ['too_many_requests'],
  },
  deleteOrder: {
    summary: 'Delete an order that is not finished in the shop',
    answer: null,
    example: { id: 1 },
    refusals: ['order_gone', 'order_not_deletable'],
  },
  requestReturn: {
    summary: 'Request that products of an order are taken back',
    description:
      '`products` names each by its place in the order, which begins with 1. One with a `reason` is returned unless its `chosen` is false. `knownReturns` is the number of returns that the order is known to have, so that the same request is not made twice.',
    answer: orderReturn,
    example: { id: 1, products: { 1: { reason: 'damaged', quantity: 1 } }, remark: 'A torn seam.' },
    refusals: [
      'order_gone',
      'return_not_possible',
      'return_not_delivered',
      'return_already_requested',
      'return_date_unknown',
      'return_term_over',
    ],
  },
  cancelReturn: {
    summary: 'Cancel a return that the shop does not work on yet',
    description: 'Its `canCancel` says whether that is possible.',
    answer: orderReturn,
    example: { id: 31 },
    refusals: ['return_gone', 'return_not_cancellable'],
  },
  returnLabel: {
    summary: 'Download the label of a return’s parcel',
    description: 'The answer is the file, or 302 to where the shop has it.',
    answer: 'application/pdf',
    example: { id: 31 },
    refusals: ['return_gone', 'return_label_missing'],
  },
  returnCalendar: {
    summary: 'Download the last day to send a return’s parcel for a calendar',
    answer: 'text/calendar',
    example: { id: 31 },
    refusals: ['return_gone', 'return_day_unknown'],
  },
  downloadInvoice: {
    summary: 'Download the invoice of an order',
    description:
      'By the order’s number, else its id. A number with a slash or a dot is written as in the address of its page: `X/1` is `~X~2F1`. Of several orders with the number it is the newest; `S-100007.7` is the one with the id 7.',
    answer: 'application/pdf',
    example: { orderId: 'S-100007' },
    refusals: ['order_gone', 'invoice_missing', 'too_many_invoices'],
  },
  downloadDocument: {
    summary: 'Download a document of an order besides its invoice',
    description:
      'By the order’s number, as for its invoice, and the id of one of its `documents`. The answer is the file, or 302 to where the shop has it.',
    answer: 'application/pdf',
    example: { orderId: 'S-100007', id: 1 },
    refusals: ['order_gone', 'document_missing'],
  },
} satisfies Partial<Operations>
