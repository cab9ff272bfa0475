import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Brand } from '#brands/config/brands.ts'
import type { Order } from '#contract/order.ts'
import { summaryLines, taxRows } from '#domain/order-summary.ts'
import type { RenderContext } from './render-context.ts'
import { Text } from './text.ts'

export const summaryBlock = ({ t, styles, money }: RenderContext, order: Order) =>
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
