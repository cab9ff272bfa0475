import { Document, Page, renderToStream, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Readable } from 'node:stream'
import type { Order } from '#contract/order.ts'
import { renderContext, type InvoiceTask, type RenderContext } from './render-context.ts'
import { paymentBlock, refundBlock } from './payments.ts'
import { summaryBlock, taxBlock } from './sums.ts'
import { Text } from './text.ts'
import { titleBlock } from './title-block.ts'

/**
 * Laying out a table takes time by the square of its rows: a long one is several, each on pages of
 * its own.
 */
const partsOf = <Row>(rows: Row[], size = 100) =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  )

const productHeading = ({ t, styles }: RenderContext) =>
  h(
    View,
    { style: styles.head, fixed: true },
    h(Text, { style: styles.name }, t('ac_Product')),
    h(Text, { style: styles.amount }, t('ac_Price')),
  )

const productRow = (
  { t, styles, write, money, pageDirection }: RenderContext,
  { productId, categoryName, sku, name, options = [], price }: Order['products'][number],
) =>
  h(
    View,
    { style: styles.row, wrap: false },
    h(
      View,
      { style: styles.name },
      write(name || t('ac_ProductGone'), styles.bold),
      write(
        [productId, categoryName, sku].filter(Boolean).join(' · '),
        styles.label,
        pageDirection,
      ),
      ...options.map((option) => write(`${option.name}: ${option.value}`, styles.label)),
    ),
    price && h(Text, { style: styles.amount }, money(price)),
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
      author: brand.seller.name ?? brand.companyName,
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
        ...(n === parts.length - 1
          ? [
              summaryBlock(context, task),
              taxBlock(context, order, brand),
              paymentBlock(context, task),
              refundBlock(context, task),
            ]
          : []),
        pageFooter(context, task),
      ),
    ),
  )
}

/** An order's invoice as a PDF. Rejects where it cannot be laid out, before the first byte. */
export const renderInvoice = async (task: InvoiceTask): Promise<Readable> =>
  (await renderToStream(invoiceDocument(task))) as Readable
