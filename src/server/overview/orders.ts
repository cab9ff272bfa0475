import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { ShipmentStatus, type OrderState } from '#contract/codes.ts'
import type { OverviewOrder } from '#contract/order.ts'
import { isUnpaid, orderStatus } from '#domain/statuses.ts'
import * as limits from '#lib/limits/orders.ts'
import { jsonList, jsonObject } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import {
  isOfOrder,
  returnedProducts,
  shipmentColumns,
  type ReturnRow,
  type ShipmentRow,
} from '../orders/parts.ts'
import { returns } from '../orders/return-table.ts'
import { newestFirst } from '../orders/rows.ts'
import { summaryColumns, toSummary, type SummaryRow } from '../orders/summaries.ts'
import { orderColumns, orders, shipments } from '../orders/table.ts'
import { returnsOf, withReturnable } from '../orders/to-order.ts'
import { toShipment } from '../orders/to-order-parts.ts'
import { whereOwned, type Owner, type Scope } from '../store/scope.ts'

/** An order of the overview as JSON has it. */
export type OverviewOrderRow = SummaryRow & {
  shipments: ShipmentRow[]
  /** Null where its return term cannot end soon, as not all of it has arrived. */
  returns: Pick<ReturnRow, 'status' | 'products'>[] | null
}

const delivered = String(ShipmentStatus.delivered)

type Company = Pick<Owner, 'brand'>

const shipment = jsonObject<ShipmentRow>(shipmentColumns)

const statuses = {
  unpaid: orderStatus.where(isUnpaid),
  accepted: orderStatus.where(({ group }) => group === 'accepted'),
}
const isToBePaid = inArray(orders.status, statuses.unpaid)
const isDelivered = eq(orders.state, 'delivered' satisfies OrderState)

function overviewOrder(owner: Company) {
  const columns = summaryColumns(owner)
  const asked = jsonObject({ status: returns.status, products: returnedProducts(owner) })
  return jsonObject<OverviewOrderRow>({
    ...columns,
    // The payments of any other order would say nothing.
    payments: sql`case when ${isToBePaid} then ${columns.payments} else '[]' end`,
    shipments: sql`(select ${jsonList(shipment, shipments.id)}
      from ${shipments} where ${isOfOrder(owner, shipments)})`,
    returns: sql`case when ${isDelivered} then (select ${jsonList(asked, returns.id)}
      from ${returns} where ${isOfOrder(owner, returns)}) end`,
  })
}

const isUnderWay = and(
  inArray(orders.status, statuses.accepted),
  // An older version has not stored the state yet.
  or(isNull(orders.state), inArray(orders.state, ['open', 'onItsWay'] satisfies OrderState[])),
)

/** The condition that a parcel arrived, or was expected, from `arrivedFrom` to `arrivedUntil`. */
function hasArrived(owner: Company) {
  const from = sql.placeholder('arrivedFrom')
  const until = sql.placeholder('arrivedUntil')
  // Instants are stored in UTC: as texts, they are in the order of time.
  const isWithin = (day: SQL) => sql`${day} between ${from} and ${until}`
  return sql`(${isWithin(sql`${orders.expectedDelivery}::text`)} or exists (
    select 1 from ${shipments} where ${isOfOrder(owner, shipments)} and (
      ${isWithin(sql`${shipments.expectedDelivery}::text`)} or exists (
        select 1 from jsonb_array_elements(${shipments.history}) step
        where step->>'status' = ${delivered} and ${isWithin(sql`step->>'date'`)}))))`
}

/**
 * Selects, of a page's worth of the newest orders, the newest, those that are not delivered, and
 * those whose return term ends soon.
 */
export function currentOrders(db: Reader, owner: Owner) {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOwned(owner, orders))
    .orderBy(...newestFirst())
    .limit(1)
  const chosen = db
    .select({ ...orderColumns, state: orders.state })
    .from(orders)
    .where(whereOwned(owner, orders))
    .orderBy(...newestFirst())
    .limit(limits.ordersPerPage)
    .as('orders')
  const isCurrent = or(
    eq(orders.id, newest),
    isToBePaid,
    isUnderWay,
    and(isDelivered, hasArrived(owner)),
  )
  return sql<OverviewOrderRow[]>`(select ${jsonList(overviewOrder(owner), ...newestFirst())}
    from ${chosen} where ${isCurrent})`
}

/** An order of the overview, with what can be returned of it, and the last day. */
export function toOverviewOrder(
  scope: Pick<Scope, 'brand' | 'language'>,
  { shipments, returns, ...summary }: OverviewOrderRow,
): OverviewOrder {
  const { products, refunds, expectedDelivery } = summary
  const order = { expectedDelivery, refunds }
  const state = returns && returnsOf(scope, { order, products, shipments, returns })
  const shown = toSummary(scope, summary)
  return {
    ...shown,
    shipments: shipments.map((row) => toShipment(scope, products, row)),
    ...(state &&
      !state.refusal && {
        returnUntil: state.until ?? null,
        products: withReturnable(shown.products, state),
      }),
  }
}
