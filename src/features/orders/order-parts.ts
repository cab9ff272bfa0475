import type { Brand } from '#brands/config/brands.ts'
import { downloadDocument, downloadInvoice } from '#contract/calls.ts'
import type { OrderAddress } from '#contract/address.ts'
import type { Order } from '#contract/order.ts'
import { inBundles } from '#domain/bundles.ts'
import { hasAmounts, summaryLines, taxRows } from '#domain/order-summary.ts'
import { paperTitle } from '#domain/paper-title.ts'
import { joinDelivered, lastParcelDay, parcelsOf } from '#domain/parcels.ts'
import { awaitedTransfer, paymentName, refundedNames } from '#domain/payment-rows.ts'
import { shipmentColour } from '#domain/statuses.ts'
import type { Translate } from '#i18n/messages.ts'
import { dateStyle } from '#lib/culture.ts'
import * as limits from '#lib/limits/orders.ts'
import { pageOf, rowsBefore } from '#lib/list-page.ts'
import { formatMoney, shownAmount } from '#lib/money.ts'
import { orderKey, orderLinkPath, orderPath } from '#lib/order-path.ts'
import { dayWords } from './day-words.ts'
import {
  detailRow,
  nextSteps,
  parcelContents,
  parcelNumbers,
  paymentStatus,
} from './order-detail.rules.ts'
import type { OrderPartProps } from './order-part-props.ts'
import { shipmentStatusKey } from './orders.rules.ts'
import { toParcelBlock } from './parcel-block.rules.ts'
import { productLink } from './product-link.ts'
import { linePrice, toProductRow } from './product-rows.ts'
import { statusOf, writtenDate } from './shown-order.ts'

/** Says how a page shows an order. */
interface OrderView {
  t: Translate
  brand: Brand
  locale: string
}

type Props<Name extends keyof OrderPartProps> = OrderPartProps[Name]

const datesOf = ({ brand, locale }: OrderView) => dateStyle(brand, locale)

const orderHead = (order: Order, view: OrderView): Props<'head'> => ({
  created: writtenDate(order.created, datesOf(view)),
  status: statusOf(order, view.t),
  sentences: nextSteps(order, view.t, view.brand),
})

function orderParcels(order: Order, { t, brand, locale }: OrderView): Props<'parcels'> {
  const words = dayWords(t, brand, { locale })
  const parcels = joinDelivered(parcelsOf(order))
  const lastDay = lastParcelDay(order, parcels)
  const lastKey = lastDay && lastDay < words.today ? 'ac_WasExpected' : 'ac_LastParcelBy'
  return {
    parcels: parcels.map((parcel, n) => toParcelBlock(order, parcel, { parcels, n, words, brand })),
    last: lastDay && t(lastKey, { day: words.write(lastDay) }),
  }
}

/** Returns the lines of an order that the page of an address shows. */
const linesAt = (order: Order, url: URL) =>
  pageOf(inBundles(order.products), rowsBefore(url), limits.productsPerPage)

/** Returns the products of an order for its shopper, with prices and actions. */
function orderProducts(order: Order, url: URL, view: OrderView): Props<'products'> {
  const { t, brand } = view
  const { rows, before, hasMore } = linesAt(order, url)
  return {
    products: rows.map((line) => ({
      ...detailRow(line, { t, moneyStyle: brand }),
      price: linePrice(line, brand),
      action: productLink(order, line, view),
    })),
    list: { path: orderPath(order), before, hasMore },
  }
}

/** Returns the products of an order for anybody with its link, which is at `path`. */
function trackedProducts(order: Order, url: URL, path: string): Props<'products'> {
  const { rows, before, hasMore } = linesAt(order, url)
  return { products: rows.map(toProductRow), list: { path, before, hasMore } }
}

/** Returns the amounts of an order; undefined where the shop has told none. */
function orderTotals(order: Order, { t, brand }: OrderView): Props<'totals'> | undefined {
  if (!hasAmounts(order)) return undefined
  return {
    lines: summaryLines(order, brand).map(({ key, name, code, money, part }) => ({
      label: name || t(key),
      code,
      amount: formatMoney(money, brand),
      part,
    })),
    taxes: taxRows(order, brand).map(({ name, base, tax }) => ({
      name,
      base: base && formatMoney(base, brand),
      tax: formatMoney(tax, brand),
    })),
  }
}

const orderAddresses = (
  order: Order,
  linesOf: (address: OrderAddress) => string[],
): Props<'addresses'> => ({
  invoice: order.billingAddress ? linesOf(order.billingAddress) : [],
  delivery: order.shippingAddress ? linesOf(order.shippingAddress) : [],
  shippingMethod: order.shippingMethod,
  customerNote: order.customerNote,
})

function orderShipments(
  { shipments = [], products }: Order,
  view: OrderView,
): Props<'shipments'> | undefined {
  if (shipments.length === 0) return undefined
  const { t, brand } = view
  const dates = datesOf(view)
  return {
    shipments: shipments.map((shipment) => ({
      carrier: shipment.carrier,
      trackings: parcelNumbers(shipment),
      contents: parcelContents(shipment, products, { t, moneyStyle: brand }),
      history: [...shipment.history].reverse().map(({ date, status }) => {
        const key = shipmentStatusKey(status)
        return {
          date: writtenDate(date, dates),
          status: key && { colour: shipmentColour(status), label: t(key) },
        }
      }),
    })),
  }
}

function orderPayments(order: Order, view: OrderView): Props<'payments'> | undefined {
  if (order.transactions.length === 0) return undefined
  const { t, brand } = view
  const dates = datesOf(view)
  return {
    payments: order.transactions.map((payment) => {
      const status = paymentStatus(order, payment, brand)
      const isNothing = Number(shownAmount(payment.paid, brand)) === 0
      return {
        name: paymentName(payment, t),
        date: payment.created ? writtenDate(payment.created, dates) : undefined,
        status: status && { colour: status.colour, label: t(status.key) },
        amount: isNothing ? '' : formatMoney(payment.paid, brand),
        transfer: awaitedTransfer(order, payment, brand),
      }
    }),
  }
}

function orderRefunds(order: Order, view: OrderView): Props<'refunds'> | undefined {
  const { refunds = [] } = order
  if (refunds.length === 0) return undefined
  const { brand } = view
  const dates = datesOf(view)
  return {
    refunds: refunds.map((refund) => ({
      date: refund.created ? writtenDate(refund.created, dates) : undefined,
      reason: refund.reason,
      products: refundedNames(order, refund, brand),
      amount: formatMoney(refund.amount, brand),
    })),
  }
}

/** Returns the invoice and the other papers; undefined where there are none. */
function orderPapers(order: Order, view: OrderView): Props<'papers'> | undefined {
  const { invoice, documents = [] } = order
  if (!invoice && documents.length === 0) return undefined
  const dates = datesOf(view)
  const inOrder = (path: string) => path.replace('{orderId}', orderKey(order))
  const titleOf = paperTitleOf(view.t)
  return {
    invoice: invoice && {
      title: invoice.number || invoice.name,
      date: writtenDate(invoice.date, dates),
      href: inOrder(downloadInvoice.path),
    },
    documents: documents.map((document) => ({
      ...paperTitle(document, titleOf),
      date: writtenDate(document.date, dates),
      href: inOrder(downloadDocument.path).replace('{id}', String(document.id)),
    })),
  }
}

const paperTitleOf =
  (t: Translate): Parameters<typeof paperTitle>[1] =>
  (kind) =>
    t(`ac_Document_${kind}`)

/** Returns what an order's page shows: the props of each part, undefined for one without content. */
export const partsOf = (
  order: Order,
  url: URL,
  { linesOf, ...view }: OrderView & { linesOf: (address: OrderAddress) => string[] },
) => ({
  head: orderHead(order, view),
  parcels: orderParcels(order, view),
  products: orderProducts(order, url, view),
  totals: orderTotals(order, view),
  addresses: orderAddresses(order, linesOf),
  shipments: orderShipments(order, view),
  payments: orderPayments(order, view),
  refunds: orderRefunds(order, view),
  papers: orderPapers(order, view),
})

/** Returns what anybody sees who has the link of an order: nothing tells whose it is. */
export function trackedPartsOf(
  order: Order,
  url: URL,
  { token, ...view }: OrderView & { token: string },
) {
  const { created, status, sentences } = orderHead(order, view)
  return {
    head: { created, status, sentences: sentences.slice(0, 1) },
    parcels: orderParcels(order, view),
    products: trackedProducts(order, url, orderLinkPath(token)),
    shipments: orderShipments(order, view),
  }
}
