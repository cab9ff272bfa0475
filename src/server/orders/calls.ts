import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import {
  downloadDocumentInput,
  downloadInvoiceInput,
  listOrdersInput,
  orderInput,
  requestReturnInput,
  returnInput,
} from '#contract/order.ts'
import { routes } from '#routes.ts'
import { hasAmounts } from '#domain/order-summary.ts'
import { makeInvoice } from '../invoices/invoices.ts'
import { refuse } from '../refusal.ts'
import { defineCall } from '../api/call-record.ts'
import { accountKey, type CallContext } from '../api/context.ts'
import { fileResponse } from '../api/files.ts'
import { returnCalendar } from './return-calendar.ts'

const orderGone = () => refuse('order_gone')

async function getOrder({ session }: CallContext, { id }: InputOf<typeof calls.getOrder>) {
  const order = await session.shop.orders.get(id)
  if (!order) throw orderGone()
  return order
}

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } })

async function downloadInvoice(
  context: CallContext,
  { orderId }: InputOf<typeof calls.downloadInvoice>,
) {
  const { session, services, brand, locale } = context
  const order = await session.shop.orders.find(orderId)
  if (!order) throw orderGone()
  const missing = refuse('invoice_missing')
  if (!order.invoice) throw missing
  const { invoice } = order
  const { url, file } = await session.shop.orders.invoiceSource(order.id)
  if (url) return redirectTo(url)
  const stored = file && (await services.files.read(brand.companyId, file))
  if (stored) return fileResponse(stored, 'application/pdf', invoice.name)
  // There is no invoice without a total.
  if (!hasAmounts(order)) throw missing
  const messages = services.messages.all(brand.id, locale)
  return fileResponse(
    await makeInvoice(accountKey(context), { order, invoice, brand, locale, messages }),
    'application/pdf',
    invoice.name,
  )
}

async function downloadDocument(
  { session, services, brand }: CallContext,
  { orderId, id }: InputOf<typeof calls.downloadDocument>,
) {
  const order = await session.shop.orders.find(orderId)
  if (!order) throw orderGone()
  const document = order.documents?.find((one) => one.id === id)
  const { url, file } = document
    ? await session.shop.orders.documentSource(id)
    : { url: '', file: '' }
  if (url) return redirectTo(url)
  const stored = file && (await services.files.read(brand.companyId, file))
  if (document && stored) return fileResponse(stored, 'application/pdf', document.name)
  throw refuse('document_missing')
}

async function downloadLabel(
  { session, services, brand }: CallContext,
  { id }: InputOf<typeof calls.returnLabel>,
) {
  const { order, found } = (await session.shop.orders.findReturn(id)) ?? {}
  if (!order || !found) throw refuse('return_gone')
  // A parcel that is sent, or never will be, needs none.
  if (!found.hasLabel) throw refuse('return_label_missing')
  const { url, file } = await session.shop.orders.returnLabelSource(id)
  if (url) return redirectTo(url)
  const stored = file && (await services.files.read(brand.companyId, file))
  if (stored) return fileResponse(stored, 'application/pdf', `return-${id}.pdf`)
  throw refuse('return_label_missing')
}

export const orderCalls = {
  listOrders: defineCall(calls.listOrders, {
    input: listOrdersInput,
    run: ({ session }, wanted) =>
      session.shop.orders.list({ ...wanted, counts: wanted.page === 1 }),
  }),
  getOrder: defineCall(calls.getOrder, { input: orderInput, run: getOrder }),
  deleteOrder: defineCall(calls.deleteOrder, {
    once: true,
    input: orderInput,
    run: ({ session }, { id }) => session.shop.orders.delete(id),
    success: 'ac_OrderDeleted',
  }),
  requestReturn: defineCall(calls.requestReturn, {
    once: true,
    input: requestReturnInput,
    run: ({ session }, { id, ...request }) => session.shop.orders.requestReturn(id, request),
    draftPages: [routes.returnProducts],
  }),
  cancelReturn: defineCall(calls.cancelReturn, {
    once: true,
    input: returnInput,
    run: ({ session }, { id }) => session.shop.orders.cancelReturn(id),
    success: 'ac_ReturnCancelled',
  }),
  returnLabel: defineCall(calls.returnLabel, { input: returnInput, run: downloadLabel }),
  returnCalendar: defineCall(calls.returnCalendar, { input: returnInput, run: returnCalendar }),
  downloadInvoice: defineCall(calls.downloadInvoice, {
    input: downloadInvoiceInput,
    run: downloadInvoice,
  }),
  downloadDocument: defineCall(calls.downloadDocument, {
    input: downloadDocumentInput,
    run: downloadDocument,
  }),
}
