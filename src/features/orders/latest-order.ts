import type { Brand } from '#brands/config/brands.ts'
import type { OrderSummary } from '#contract/order.ts'
import { inBundles } from '#domain/bundles.ts'
import { countPartly } from '#domain/parcel-progress.ts'
import type { Translate } from '#i18n/messages.ts'
import { dateStyle } from '#lib/culture.ts'
import * as limits from '#lib/limits/orders.ts'
import { formatMoney } from '#lib/money.ts'
import { orderPath } from '#lib/order-path.ts'
import type { ProductRow } from './OrderProducts.tsx'
import { partsText } from './parts-text.ts'
import { linePrice, toProductRow } from './product-rows.ts'
import { statusOf, writtenDate, type ShownStatus, type WrittenDate } from './shown-order.ts'

/** The latest order as the overview shows it. */
export interface LatestOrder {
  number: string
  href: string
  created: WrittenDate
  total: string | undefined
  status: ShownStatus
  /** Says how far its items are, where they are not equally far. */
  parts: string | undefined
  /** Lists its first products. */
  products: ProductRow[]
  /** Counts the other products. */
  moreProducts: number
}

interface Context {
  t: Translate
  brand: Brand
  locale: string
  /** Set where the top of the page says how far it is. */
  isOnTop: boolean
}

/** Returns what the overview shows of the latest order. */
export function toLatestOrder(
  order: OrderSummary,
  { t, brand, locale, isOnTop }: Context,
): LatestOrder {
  const products = inBundles(order.products)
    .slice(0, limits.maxProductsPerCard)
    .map((line) => ({
      ...toProductRow(line),
      price: linePrice(line, brand),
      ...(isOnTop && { statuses: [] }),
    }))
  const partly = isOnTop ? undefined : countPartly(order)
  return {
    number: order.orderId,
    href: orderPath(order),
    created: writtenDate(order.created, dateStyle(brand, locale)),
    total: order.totalPrice && formatMoney(order.totalPrice, brand),
    status: statusOf(order, t),
    parts: partly && partsText(partly, t, t('ac_ListSeparator')),
    products,
    moreProducts: Math.max(0, order.products.length - limits.maxProductsPerCard),
  }
}
