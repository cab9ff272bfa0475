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
import { amountText, textWriter, type Direction } from './line-breaks.ts'

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

/** What every part of the document is rendered with. */
function renderContext({ brand, locale, messages }: InvoiceTask) {
  const dates = dateStyle(brand, locale)
  return {
    t: (key: MessageKey) => messages[key] ?? `[${key}]`,
    styles: stylesOf(locale),
    pageDirection: direction(locale) as Direction,
    write: textWriter(direction(locale)),
    money: (given: Order['totalPrice']) => amountText(formatMoney(given, brand)),
    dateOf: (iso: string) => formatDate(iso, 'order', dates),
  }
}
type RenderContext = ReturnType<typeof renderContext>

/** A label with its value beneath. */
const fact = ({ styles, write }: RenderContext, label: string, value: string) =>
  h(View, { style: styles.fact }, h(Text, { style: styles.label }, label), write(value))

function addressColumn(
  { styles, write }: RenderContext,
  title: string,
  address: OrderAddress | null,
) {
  const lines = address ? addressLines(address) : []
  return h(
    View,
    { style: styles.column },
    h(Text, { style: styles.label }, title),
    ...(lines.length > 0 ? lines : ['–']).map((text) => write(text)),
  )
}

/** The company, the title, the facts and the addresses: on the first page only. */
function titleBlock(context: RenderContext, { order, invoice, brand }: InvoiceTask) {
  const { t, styles, dateOf } = context
  const columns = (key: string, ...children: ReturnType<typeof h>[]) =>
    h(View, { key, style: styles.columns }, ...children)
  const column = (...children: ReturnType<typeof h>[]) =>
    h(View, { style: styles.column }, ...children)
  return [
    h(Text, { key: 'company', style: styles.company }, brand.companyName),
    h(Text, { key: 'title', style: styles.title }, t('ac_Invoice')),
    columns(
      'facts',
      column(
        fact(context, t('ac_InvoiceName'), invoice.name.replace(/\.pdf$/i, '')),
        fact(context, t('ac_OrderNumber'), order.orderId),
      ),
      column(
        fact(context, t('ac_InvoiceDate'), dateOf(invoice.date)),
        fact(context, t('ac_OrderDate'), dateOf(order.created)),
      ),
    ),
    columns(
      'addresses',
      addressColumn(context, t('ac_InvoiceAddress'), order.billingAddress),
      addressColumn(context, t('ac_DeliveryAddress'), order.shippingAddress),
    ),
  ]
}

const productHeading = ({ t, styles }: RenderContext) =>
  h(
    View,
    { style: styles.head, fixed: true },
    h(Text, { style: styles.name }, t('ac_Product')),
    h(Text, { style: styles.amount }, t('ac_Price')),
  )

const productRow = (
  { t, styles, write, money, pageDirection }: RenderContext,
  { productId, categoryName, name, price }: Order['products'][number],
) =>
  h(
    View,
    { style: styles.row, wrap: false },
    h(
      View,
      { style: styles.name },
      write(name || t('ac_ProductGone'), styles.bold),
      write([productId, categoryName].filter(Boolean).join(' · '), styles.label, pageDirection),
    ),
    h(Text, { style: styles.amount }, money(price)),
  )

const summaryBlock = ({ t, styles, money }: RenderContext, order: Order) =>
  h(
    View,
    { style: styles.summary, wrap: false },
    ...summaryLines(order).map(({ key, money: sum }) => {
      const isTotal = key === 'ac_Total'
      const texts = [t(key), money(sum)].map((text) =>
        h(Text, isTotal ? { style: styles.bold } : {}, text),
      )
      return h(View, { style: isTotal ? styles.total : styles.sum }, ...texts)
    }),
  )

const pageFooter = ({ t, styles, write, pageDirection }: RenderContext, task: InvoiceTask) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    write(
      `${task.brand.companyName} · ${t('ac_OrderNumber')} ${task.order.orderId}`,
      {},
      pageDirection,
    ),
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  )

function invoiceDocument(task: InvoiceTask) {
  const { order, invoice, brand, locale } = task
  const context = renderContext(task)
  const { t, styles } = context
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
        { key: n, size: 'A4', style: styles.page },
        ...(n === 0 ? titleBlock(context, task) : []),
        h(
          View,
          {},
          productHeading(context),
          ...products.map((product) => productRow(context, product)),
        ),
        ...(n === parts.length - 1 ? [summaryBlock(context, order)] : []),
        pageFooter(context, task),
      ),
    ),
  )
}

/** An order's invoice as a PDF. Rejects where it cannot be laid out, before the first byte. */
export const renderInvoice = async (task: InvoiceTask): Promise<Readable> =>
  (await renderToStream(invoiceDocument(task))) as Readable
