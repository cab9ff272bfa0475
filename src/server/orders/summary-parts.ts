import { sql } from 'drizzle-orm'
import { jsonList, jsonObject } from '../store/json.ts'
import type { Owner } from '../store/scope.ts'
import { documents } from './document-table.ts'
import { isOfOrder } from './parts.ts'
import { orderProducts, orders, shipments, type StoredAdjustment } from './table.ts'

/** Holds what a search finds an order by and its card does not show. */
export interface HiddenRow {
  papers: { isInvoice: boolean; number: string }[]
  parcels: Pick<typeof shipments.$inferSelect, 'number' | 'trackings'>[]
  adjustments: StoredAdjustment[]
  /** Lists the number of each product. */
  skus: string[]
}

const paper = jsonObject<HiddenRow['papers'][number]>({
  isInvoice: documents.isInvoice,
  number: documents.number,
})
const parcel = jsonObject<HiddenRow['parcels'][number]>({
  number: shipments.number,
  trackings: shipments.trackings,
})

type Company = Pick<Owner, 'brand'>

/** Selects what a search finds the order beside it by. */
export const hiddenParts = (owner: Company) =>
  jsonObject<HiddenRow>({
    papers: sql`(select ${jsonList(paper, documents.id)}
      from ${documents} where ${isOfOrder(owner, documents)})`,
    parcels: sql`(select ${jsonList(parcel, shipments.id)}
      from ${shipments} where ${isOfOrder(owner, shipments)})`,
    adjustments: orders.adjustments,
    skus: sql`(select ${jsonList(orderProducts.sku, orderProducts.id)}
      from ${orderProducts} where ${isOfOrder(owner, orderProducts)})`,
  })

/** Selects whether the order beside it has an invoice: a file, or one that Foyer makes. */
export function hasInvoice(owner: Company) {
  const isPriced = sql`${orders.totalPrice} is not null and ${orders.currency} <> ''`
  return sql<boolean>`exists (select from ${documents} where ${isOfOrder(owner, documents)}
    and ${documents.isInvoice}
    and ((${isPriced}) or ${documents.file} <> '' or ${documents.url} <> ''))`
}
