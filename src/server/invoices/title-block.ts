import { Image, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { OrderAddress } from '#contract/address.ts'
import { addressLines } from '../countries/address-lines.ts'
import { paymentState } from '#domain/payment-state.ts'
import type { InvoiceTask, RenderContext } from './render-context.ts'
import { Text } from './text.ts'

/** A label with its value beneath, and an amount on a line of its own, which keeps its direction. */
const fact = ({ styles, write }: RenderContext, label: string, value: string, amount?: string) =>
  h(
    View,
    { style: styles.fact },
    h(Text, { style: styles.label }, label),
    write(value),
    amount && h(Text, {}, amount),
  )

/** A VAT number after its label, which gives the line its direction. */
const vatLine = ({ t, write, pageDirection }: RenderContext, vatNumber: string) =>
  write(`${t('ac_VatNumber')}: ${vatNumber}`, {}, pageDirection)

function addressColumn(
  context: RenderContext,
  title: string,
  address: OrderAddress | null,
  { withVatNumber = false } = {},
) {
  const { styles, write } = context
  const lines = address ? addressLines(address, context.locale) : []
  const vatNumber = (withVatNumber && address?.vatNumber) || ''
  return h(
    View,
    { style: styles.column },
    h(Text, { style: styles.label }, title),
    ...(lines.length > 0 ? lines : ['–']).map((text) => write(text)),
    vatNumber && vatLine(context, vatNumber),
  )
}

/** Shows the seller: name, address and VAT number, and the logo across from them. */
function sellerBlock(context: RenderContext, { brand }: InvoiceTask) {
  const { styles, write } = context
  const { seller, companyName, invoiceLogo } = brand
  return h(
    View,
    { key: 'seller', style: styles.seller },
    h(
      View,
      { style: styles.column },
      write(seller.name ?? companyName, styles.company),
      ...seller.address.map((line) => write(line)),
      seller.vatNumber && vatLine(context, seller.vatNumber),
    ),
    // The file may be another one by the next invoice.
    invoiceLogo && h(Image, { src: invoiceLogo, cache: false, style: styles.logo }),
  )
}

function paymentFact(context: RenderContext, { order, brand }: InvoiceTask) {
  const { t, dateOf, money } = context
  const state = paymentState(order, brand)
  if (!state) return null
  const { key, date, amount } = state
  const value = t(key, { date: date ? dateOf(date) : '' })
  return fact(context, t('ac_Payment'), value, amount && money(amount))
}

/** The seller, the title, the facts and the addresses: on the first page only. */
export function titleBlock(context: RenderContext, task: InvoiceTask) {
  const { t, styles, dateOf } = context
  const { order, invoice } = task
  const columns = (key: string, ...children: ReturnType<typeof h>[]) =>
    h(View, { key, style: styles.columns }, ...children)
  const column = (...children: (ReturnType<typeof h> | null)[]) =>
    h(View, { style: styles.column }, ...children)
  const number = invoice.number || invoice.name.replace(/\.pdf$/i, '')
  return [
    sellerBlock(context, task),
    h(Text, { key: 'title', style: styles.title }, t('ac_Invoice')),
    columns(
      'facts',
      column(
        fact(context, t('ac_InvoiceName'), number),
        fact(context, t('ac_OrderNumber'), order.orderId),
        paymentFact(context, task),
      ),
      column(
        fact(context, t('ac_InvoiceDate'), dateOf(invoice.date)),
        fact(context, t('ac_OrderDate'), dateOf(order.created)),
      ),
    ),
    columns(
      'addresses',
      addressColumn(context, t('ac_InvoiceAddress'), order.billingAddress, { withVatNumber: true }),
      addressColumn(context, t('ac_DeliveryAddress'), order.shippingAddress),
    ),
  ]
}
