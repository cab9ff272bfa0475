import { orderStates, ShipmentStatus, type OrderState } from '#contract/codes.ts'
import type { OrderCount, OrderPage, OrderQuery } from '#contract/order.ts'
import { orderPath, type LinkedOrder } from '#lib/order-path.ts'
import { orderStatus } from '#domain/statuses.ts'
import * as limits from '#lib/limits/orders.ts'

/** The message key of an order's status; that of 'none' for an unknown code. */
export const orderStatusKey = (status: number) =>
  `ac_OrderStatus_${orderStatus.known(status)}` as const

/** The message key of a shipment's status; undefined for an unknown code. */
export const shipmentStatusKey = (status: number) => {
  const code = Object.values(ShipmentStatus).find((one) => one === status)
  return code && (`ac_ShipmentStatus_${code}` as const)
}

/** The list's address at a page. */
export function listUrl({ query, state, year, sort }: OrderQuery, page = 1) {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(state && { state }),
    ...(year && { year: String(year) }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/account/orders${search && `?${search}`}`
}

/**
 * Returns the filters of the list, each with its count under the other filter: everything first,
 * then what has orders or is chosen.
 */
export function orderFilters({ state, year }: OrderQuery, counts: OrderCount[]) {
  const sum = (of: { state?: OrderState | undefined; year?: number | undefined }) =>
    counts
      .filter((row) => (!of.state || row.state === of.state) && (!of.year || row.year === of.year))
      .reduce((total, { count }) => total + count, 0)
  const found = counts.map((row) => row.year)
  const years = [...new Set(year ? [...found, year] : found)].sort((a, b) => b - a)
  return {
    states: [undefined, ...orderStates]
      .map((one) => ({ state: one, count: sum({ state: one, year }), isCurrent: one === state }))
      .filter((one) => !one.state || one.count > 0 || one.isCurrent),
    years: [undefined, ...years]
      .map((one) => ({ year: one, count: sum({ state, year: one }), isCurrent: one === year }))
      .filter((one) => !one.year || one.count > 0 || one.isCurrent),
  }
}

/** Counts the reachable pages of a list. */
export const pageCount = ({ total, numberPerPage }: OrderPage['meta']) =>
  Math.min(limits.maxOrderPages, Math.ceil(total / numberPerPage))

/** The document's title for a search of the list `name`. */
export const searchTitle = (query: string, name: string) => (query ? `${query} · ${name}` : name)

/** The page on which products of an order are returned. */
export const returnPath = (order: LinkedOrder) => `${orderPath(order)}/return`

/** The page of a return. */
export const returnDetailPath = (order: LinkedOrder, id: number) => `${returnPath(order)}/${id}`
