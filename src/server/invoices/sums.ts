import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Brand } from '#brands/config/brands.ts'
import type { Order } from '#contract/order.ts'
import { summaryLines, taxRows, type SummaryLine } from '#domain/order-summary.ts'
import type { InvoiceTask, RenderContext } from './render-context.ts'
import { Text } from './text.ts'

function summaryRow({ t, styles, write, money, pageDirection }: RenderContext, line: SummaryLine) {
  const { key, name, code, part, money: sum } = line
  const stylesOf = { line: styles.sum, total: styles.total, payment: styles.paid }
  const style = part === 'total' ? styles.bold : {}
  const words = name || t(key)
  const label = code ? `${words} (${code})` : words
  return h(
    View,
    { style: stylesOf[part], wrap: false },
    h(View, { style: styles.name }, write(label, style, name ? undefined : pageDirection)),
    h(Text, { style: { ...styles.amount, ...style } }, money(sum)),
  )
}

/** The lines that add up to the total, and what was paid of it; a few stay on one page. */
export function summaryBlock(context: RenderContext, { order, brand }: InvoiceTask) {
  const lines = summaryLines(order, brand)
  return h(
    View,
    { style: context.styles.summary, wrap: lines.length > 20 },
    ...lines.map((line) => summaryRow(context, line)),
  )
}

/** The taxes that the total includes, each with what it is of, where the shop has fed it. */
export function taxBlock({ t, styles, write, money }: RenderContext, order: Order, brand: Brand) {
  const rows = taxRows(order, brand)
  if (rows.length === 0) return null
  const hasBase = rows.some(({ base }) => base)
  const cells = (base: string, tax: string) => [
    ...(hasBase ? [h(Text, { key: 'base', style: styles.taxAmount }, base)] : []),
    h(Text, { key: 'tax', style: styles.taxAmount }, tax),
  ]
  return h(
    View,
    { style: styles.taxes },
    h(
      View,
      { style: [styles.tax, styles.label] },
      h(Text, { style: styles.name }, t('ac_IncludedTaxes')),
      cells(t('ac_TaxBase'), t('ac_Tax')),
    ),
    ...rows.map(({ name, base, tax }) =>
      h(
        View,
        { style: styles.tax, wrap: false },
        h(View, { style: styles.name }, write(name)),
        cells(base ? money(base) : '', money(tax)),
      ),
    ),
  )
}
