import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Money } from '#contract/money.ts'
import { awaitedTransfer, paymentName, refundedNames } from '#domain/payment-rows.ts'
import { isPayment } from '#domain/payment-sums.ts'
import type { InvoiceTask, RenderContext } from './render-context.ts'
import { Text } from './text.ts'

/** A row of a list below the sums: its lines, the first of which is what it is, and an amount. */
interface Row {
  lines: string[]
  amount: Money | undefined
}

const rowOf = ({ styles, write, money }: RenderContext, { lines, amount }: Row) =>
  h(
    View,
    { style: styles.row, wrap: false },
    h(
      View,
      { style: styles.name },
      ...lines.filter(Boolean).map((line, n) => write(line, n === 0 ? {} : styles.label)),
    ),
    amount && h(Text, { style: styles.amount }, money(amount)),
  )

function listOf(context: RenderContext, title: string, rows: Row[]) {
  const [first, ...others] = rows.map((row) => rowOf(context, row))
  if (!first) return null
  const { styles } = context
  // A title stands alone at the end of no page.
  const head = h(View, { wrap: false }, h(Text, { style: styles.listTitle }, title), first)
  return h(View, { style: styles.list }, head, ...others)
}

/** The payments that were made, and the transfers that are still to be made. */
export function paymentBlock(context: RenderContext, { order, brand }: InvoiceTask) {
  const { t, dateOf } = context
  const rows = order.transactions.flatMap((payment): Row[] => {
    const name = paymentName(payment, t)
    if (isPayment(payment, brand))
      return [{ lines: [name, dateOf(payment.created)], amount: payment.paid }]
    const transfer = awaitedTransfer(order, payment, brand)
    if (!transfer) return []
    const { iban, reference } = transfer
    const lines = [
      name,
      iban && `${t('ac_Iban')}: ${iban}`,
      reference && `${t('ac_PaymentReference')}: ${reference}`,
    ]
    return [{ lines, amount: undefined }]
  })
  return listOf(context, t('ac_Transactions'), rows)
}

/** Lists the refunds, each with its day, reason and products. */
export function refundBlock(context: RenderContext, { order, brand }: InvoiceTask) {
  const { t, dateOf } = context
  const rows = (order.refunds ?? []).map((refund) => ({
    lines: [
      refund.created ? dateOf(refund.created) : '',
      refund.reason,
      ...refundedNames(order, refund, brand),
    ],
    amount: refund.amount,
  }))
  return listOf(context, t('ac_Refunds'), rows)
}
