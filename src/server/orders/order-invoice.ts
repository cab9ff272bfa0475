import { setTimeout } from 'node:timers/promises'
import type { Brand } from '#brands/config/brands.ts'
import { hasAmounts } from '#domain/order-summary.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import * as limits from '#lib/limits/data-exports.ts'
import { makeInvoice } from '../invoices/invoices.ts'
import { Unavailable } from '../refusal.ts'
import type { Reader } from '../store/open.ts'
import { untilAborted } from '../until-aborted.ts'
import { selectByIds, withoutEmptyRow } from './rows.ts'
import { toOrder } from './to-order.ts'

/** Names whose invoices are made. */
interface InvoiceOwner {
  db: Reader
  brand: Brand
  accountId: number
}

/** Describes the language of an invoice, and what ends the making of it. */
interface InvoiceStyle {
  locale: Locale
  messages: Pick<Messages, 'all'>
  signal: AbortSignal
}

/**
 * Makes the invoice of an order for an archive; waits a while where others are being made. Returns
 * undefined where the order has none, or it could not be made; throws once the signal is aborted.
 * An archive stands in the queue beside its account, whose own downloads it does not hold up.
 */
export async function makeOrderInvoice(
  { db, brand, accountId }: InvoiceOwner,
  orderId: number,
  { locale, messages, signal }: InvoiceStyle,
) {
  const { companyId } = brand
  const rows = withoutEmptyRow(await selectByIds(db, { companyId, accountId, ids: [orderId] }))
  const order = rows[0] && toOrder({ brand, language: locale }, rows[0])
  if (!order?.invoice || !hasAmounts(order)) return undefined
  const { invoice } = order
  const task = { order, invoice, brand, locale, messages: messages.all(brand.id, locale) }
  for (let tries = 1; ; tries += 1)
    try {
      return await untilAborted(makeInvoice(`archive of ${companyId}:${accountId}`, task), signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Unavailable) || tries === limits.maxArchivedInvoiceTries)
        return undefined
      await setTimeout(limits.archivedInvoiceRetryMs, undefined, { signal })
    }
}
