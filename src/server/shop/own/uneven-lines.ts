import { sql } from 'drizzle-orm'
import { statusesOf } from '#domain/parcel-progress.ts'
import { orderProducts, orders, shipments } from '../../db/order-schema.ts'
import { whereOwned, type Owner } from './scope.ts'

const statuses = (...wanted: Parameters<typeof statusesOf>) =>
  sql`(${sql.join(
    statusesOf(...wanted).map((status) => sql`${status}`),
    sql`, `,
  )})`

/** Selects how many of a line each parcel tells that it has, and the status of that parcel. */
const toldPieces = (owner: Owner) => sql`
  select ${shipments.orderId} as order_row, (${shipments.lines} ->> (n::int - 1))::int as place,
    piece::numeric as quantity, (${shipments.history} -> -1 ->> 'status')::int as status
  from ${shipments}, jsonb_array_elements_text(${shipments.quantities})
    with ordinality as each_line(piece, n)
  where ${whereOwned(owner, shipments)} and ${shipments.quantities} <> '[]'`

/** Selects the lines of those orders, each with its place. */
const placedLines = (owner: Owner) => sql`
  select id, order_row, status, quantity,
    row_number() over (partition by order_row order by id) as place
  from ${orderProducts}
  where ${whereOwned(owner, orderProducts)} and order_row in (select order_row from told)`

/** Selects how many of each of those lines were paid back. */
const refundedPieces = (owner: Owner) => sql`
  select ${orders.id} as order_row, (part ->> 'line')::int as place,
    sum((part ->> 'quantity')::numeric) as quantity
  from ${orders}, jsonb_array_elements(${orders.refunds}) as refund,
    jsonb_array_elements(coalesce(refund -> 'lines', '[]')) as part
  where ${whereOwned(owner, orders)} and ${orders.id} in (select order_row from told)
  group by 1, 2`

/**
 * The shopper's lines whose pieces are not equally far, by the ids of their rows: `lineProgress` in
 * SQL. Few orders have parcels that tell how many of a line they have.
 */
export const unevenLines = (owner: Owner) => sql`(
  with told as (${toldPieces(owner)}), placed as (${placedLines(owner)}),
  refunded as (${refundedPieces(owner)}), piece as (
    select placed.*, told.quantity as told, coalesce(refunded.quantity, 0) as refunded, coalesce(told.status, placed.status) as step
    from placed join told on told.order_row = placed.order_row and told.place = placed.place
    left join refunded on refunded.order_row = placed.order_row and refunded.place = placed.place
    where placed.status not in ${statuses('returned', 'cancelled')}
  )
  select placed.id, bool_or(step in ${statuses('onItsWay')}) as is_on_its_way,
    bool_and(step in ${statuses('delivered')})
      and placed.quantity <= sum(told) + placed.refunded as is_delivered,
    bool_and(step not in ${statuses('packed', 'onItsWay', 'failed', 'delivered')}) as is_open
  from piece as placed where step not in ${statuses('cancelled')}
  group by placed.id, placed.quantity, placed.refunded
  having bool_and(told > 0) and (sum(told) < placed.quantity or count(distinct step) > 1)
) as uneven`
