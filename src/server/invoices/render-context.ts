import type { Brand } from '#brands/config/brands.ts'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { direction } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { amountText, textWriter, type Direction } from './line-breaks.ts'
import { stylesOf } from './styles.ts'

/** An invoice to be made: plain data, since a thread of its own gets it. */
export interface InvoiceTask {
  order: Order
  invoice: NonNullable<Order['invoice']>
  brand: Brand
  locale: string
  /** The brand's messages in the language. */
  messages: Record<string, string>
}

/** Returns the context that every part of the document is rendered with. */
export function renderContext({ brand, locale, messages }: InvoiceTask) {
  const dates = dateStyle(brand, locale)
  return {
    locale,
    t: (key: MessageKey, values: Record<string, string> = {}) =>
      (messages[key] ?? `[${key}]`).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!),
    styles: stylesOf(locale),
    pageDirection: direction(locale) as Direction,
    write: textWriter(direction(locale)),
    money: (given: Money) => amountText(formatMoney(given, brand)),
    dateOf: (iso: string) => formatDate(iso, 'order', dates),
  }
}
export type RenderContext = ReturnType<typeof renderContext>
