import { Document, Page, renderToStream, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Readable } from 'node:stream'
import type { OrderAddress } from '#contract/address.ts'
import type { Order } from '#contract/order.ts'
import { direction } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { addressLines } from '#domain/address-lines.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { summaryLines } from '#domain/order-summary.ts'
import type { Brand } from '#brands/config/brands.ts'
import { fontFamily } from './fonts.ts'
import { amountText, textWriter } from './line-breaks.ts'

/** An invoice to be made: plain data, since a thread of its own gets it. */
export interface InvoiceTask {
  order: Order
  invoice: NonNullable<Order['invoice']>
  brand: Brand
  locale: string
  /** The brand's messages in the language. */
  messages: Record<string, string>
}

const grey = '#55605b'
const rule = { borderColor: '#d9dcd7', borderStyle: 'solid' } as const

function stylesOf(locale: string) {
  const isRtl = direction(locale) === 'rtl'
  const flexDirection = isRtl ? 'row-reverse' : 'row'
  const textAlign = isRtl ? 'right' : 'left'
  return StyleSheet.create({
    page: { padding: 48, paddingBottom: 72, fontFamily, fontSize: 10, color: '#1b211e', textAlign },
    columns: { flexDirection, gap: 24, marginBottom: 24 },
    column: { flex: 1 },
    fact: { marginBottom: 6 },
    company: { fontSize: 14, fontWeight: 'bold', marginBottom: 24 },
    title: { fontSize: 22, fontWeight: 'bold', marginBottom: 12 },
    label: { color: grey },
    bold: { fontWeight: 'bold' },
    row: { flexDirection, gap: 16, paddingVertical: 6, borderTopWidth: 0.5, ...rule },
    head: { flexDirection, gap: 16, paddingVertical: 6, color: grey },
    name: { flex: 1 },
    amount: { flexShrink: 0, maxWidth: 200, textAlign: isRtl ? 'left' : 'right' },
    summary: { width: 280, alignSelf: isRtl ? 'flex-start' : 'flex-end', marginTop: 8 },
    sum: { flexDirection, justifyContent: 'space-between', gap: 16, paddingVertical: 2 },
    total: {
      flexDirection,
      justifyContent: 'space-between',
      gap: 16,
      paddingTop: 8,
      marginTop: 6,
      borderTopWidth: 1,
      fontSize: 12,
      ...rule,
    },
    foot: {
      position: 'absolute',
      bottom: 32,
      left: 48,
      right: 48,
      flexDirection,
      justifyContent: 'space-between',
      color: grey,
      fontSize: 8,
    },
  })
}

/**
 * Laying out a table takes time by the square of its rows: a long one is several, each on pages of
 * its own.
 */
const partsOf = <Row>(rows: Row[], size = 100) =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  )

function invoiceDocument({ order, invoice, brand, locale, messages }: InvoiceTask) {
  const t = (key: MessageKey) => messages[key] ?? `[${key}]`
  const s = stylesOf(locale)
  const line = textWriter(direction(locale))
  const money = (given: Order['totalPrice']) => amountText(formatMoney(given, brand))
  const dates = dateStyle(brand, locale)
  const dateOf = (iso: string) => formatDate(iso, 'order', dates)
  const fact = (label: string, value: string) =>
    h(View, { style: s.fact }, h(Text, { style: s.label }, label), line(value))
  const address = (title: string, given: OrderAddress | null) => {
    const lines = given ? addressLines(given) : []
    return h(
      View,
      { style: s.column },
      h(Text, { style: s.label }, title),
      ...(lines.length > 0 ? lines : ['–']).map((text) => line(text)),
    )
  }
  const product = ({ productId, categoryName, name, price }: Order['products'][number]) =>
    h(
      View,
      { style: s.row, wrap: false },
      h(
        View,
        { style: s.name },
        line(name || t('ac_ProductGone'), s.bold),
        line([productId, categoryName].filter(Boolean).join(' · '), s.label, direction(locale)),
      ),
      h(Text, { style: s.amount }, money(price)),
    )
  const heading = h(
    View,
    { style: s.head, fixed: true },
    h(Text, { style: s.name }, t('ac_Product')),
    h(Text, { style: s.amount }, t('ac_Price')),
  )
  const top = [
    h(Text, { key: 'company', style: s.company }, brand.companyName),
    h(Text, { key: 'title', style: s.title }, t('ac_Invoice')),
    h(
      View,
      { key: 'facts', style: s.columns },
      h(
        View,
        { style: s.column },
        fact(t('ac_InvoiceName'), invoice.name.replace(/\.pdf$/i, '')),
        fact(t('ac_OrderNumber'), order.orderId),
      ),
      h(
        View,
        { style: s.column },
        fact(t('ac_InvoiceDate'), dateOf(invoice.date)),
        fact(t('ac_OrderDate'), dateOf(order.created)),
      ),
    ),
    h(
      View,
      { key: 'addresses', style: s.columns },
      address(t('ac_InvoiceAddress'), order.billingAddress),
      address(t('ac_DeliveryAddress'), order.shippingAddress),
    ),
  ]
  const summary = h(
    View,
    { style: s.summary, wrap: false },
    ...summaryLines(order).map(({ key, money: sum }) => {
      const isTotal = key === 'ac_Total'
      const texts = [t(key), money(sum)].map((text) =>
        h(Text, isTotal ? { style: s.bold } : {}, text),
      )
      return h(View, { style: isTotal ? s.total : s.sum }, ...texts)
    }),
  )
  const foot = h(
    View,
    { style: s.foot, fixed: true },
    line(`${brand.companyName} · ${t('ac_OrderNumber')} ${order.orderId}`, {}, direction(locale)),
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  )
  const parts = partsOf(order.products)
  return h(
    Document,
    {
      title: `${t('ac_Invoice')} ${order.orderId}`,
      author: brand.companyName,
      language: locale,
      creationDate: new Date(invoice.date),
    },
    parts.map((products, n) =>
      h(
        Page,
        { key: n, size: 'A4', style: s.page },
        ...(n === 0 ? top : []),
        h(View, {}, heading, ...products.map(product)),
        ...(n === parts.length - 1 ? [summary] : []),
        foot,
      ),
    ),
  )
}

/** An order's invoice as a PDF. Rejects where it cannot be laid out, before the first byte. */
export const renderInvoice = async (task: InvoiceTask): Promise<Readable> =>
  (await renderToStream(invoiceDocument(task))) as Readable
