import { buffer } from 'node:stream/consumers'
import { loadBrands } from '#brands/config/brands.ts'
import { order, type Order } from '#contract/order.ts'
import { loadMessages } from '#i18n/messages.ts'
import { renderInvoice } from '#server/invoices/document.ts'
import type { InvoiceTask } from '#server/invoices/render-context.ts'
import { orderExample } from '#server/orders/examples.ts'
import { lettersOf, readPdf } from './pdf.ts'

const brands = loadBrands('themes', undefined, 'default')
const messages = loadMessages('themes')

const brandOf = (id: string) => brands.byId(id)!
const exampleOrder: Order = order.parse(orderExample)

/** The example's invoice as a brand's shopper sees it in a language. */
const invoiceTask = (id: string, locale: string): InvoiceTask => ({
  order: exampleOrder,
  invoice: { id: 1, name: 'invoice-7.pdf', number: 'F2026-7', date: '2026-03-01T17:21:00.000Z' },
  brand: brandOf(id),
  locale,
  messages: messages.all(id, locale),
})

/** Prints an invoice in this process, where fonts that were read stay open. */
const printInvoice = async (task: InvoiceTask) =>
  new Uint8Array(await buffer(await renderInvoice(task)))

const task = invoiceTask('default', 'en')

/** Prints an invoice with products of these names, as a PDF. */
const printNames = (...names: string[]) => {
  const [product] = exampleOrder.products
  const products = names.map((name) => ({ ...product!, name }))
  return printInvoice({ ...task, order: { ...exampleOrder, products } })
}

/** The letters of a page with products that are of no product's name. */
const otherLetters = /501·Shoes|€89\.95|ProductPrice|Foyer·OrdernumberS-100007\d+\/\d+/g

/** Prints an invoice with products of these names, and reads from it what is printed of the names. */
export async function readNames(...names: string[]) {
  const letters = lettersOf((await readPdf(await printNames(...names))).join(''))
  const products = letters.slice(letters.indexOf('ProductPrice'), letters.indexOf('Subtotal'))
  return products.replace(otherLetters, '')
}

/**
 * Letters in a fixed order: a reader copies those of some scripts out in another than they were
 * typed in, and vowels of two parts as two letters.
 */
export const sortLetters = (text: string) => [...lettersOf(text).normalize('NFKD')].sort()
