import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../../store/open.ts'
import type { StoredFiles } from '../../files/stored-files.ts'
import type { Outcome } from '../apply.ts'
import { joinAllWaiting, storeItems, type FeedStore } from '../feed.ts'
import { embeddedFeedBatchLines, feedTurnMs } from '../feed-limits.ts'
import { findItems, keyOf } from '../items.ts'
import type { FeedItem } from '../parse-line.ts'
import type { Turns } from '../turns.ts'
import type { Delivery } from './deliveries.ts'
import { refusedFault } from './faults.ts'
import { readWithoutHolding } from './reading.ts'

/** Describes the destination of a brand's deliveries. */
export interface DirectTarget {
  db: Db
  files: StoredFiles
  brand: Brand
  guestsVerified: boolean
  turns: Turns
}

/** Returns the delivery's store, in whose turns it stores. */
function storeOf({ db, files, brand, turns }: DirectTarget): FeedStore {
  const { companyId } = brand
  const signal = new AbortController().signal
  const inTurn = <Result>(stop: AbortSignal, batch: () => Promise<Result>) => {
    const soon = AbortSignal.any([stop, AbortSignal.timeout(feedTurnMs)])
    return turns(String(companyId), soon, batch)
  }
  return { db, files, companyId, shop: brand, feeder: { keyId: undefined, signal, inTurn } }
}

/** Returns the customer that an item is of, or is itself. */
const customerOf = ({ type, externalId, line }: FeedItem) =>
  type === 'customer' ? externalId : (line.customer as string | undefined)

/** Tells whether one of some orders was made after a time: whoever ordered is a customer since. */
const hasOrderSince = (items: FeedItem[], time: number) =>
  items.some(({ type, line }) => type === 'order' && Date.parse(String(line.created)) > time)

/**
 * Leaves out what is of a customer who was deleted: an order that the shop still changes brings
 * nobody back, and what it says of the customer is not kept to wait.
 */
async function withoutDeletedCustomers(store: FeedStore, items: FeedItem[]) {
  const keys = new Set(items.flatMap((item) => customerOf(item) ?? []))
  const known = await findItems(
    store,
    [...keys].map((customer) => keyOf('customer', customer)),
  )
  return items.filter((item) => {
    const customer = known.get(keyOf('customer', customerOf(item) ?? ''))
    if (item.deleted || !customer || customer.rowId !== null || customer.isWaiting) return true
    return hasOrderSince(items, Date.parse(`${customer.updatedAt}Z`))
  })
}

/** Feeds what a delivery says. Returns what of it could not be used, and what an operator has to do. */
export async function feedDelivery(target: DirectTarget, delivery: Delivery) {
  const { items, faults, task, isOfCustomer } = await readWithoutHolding(delivery, {
    guestsVerified: target.guestsVerified,
  })
  const store = storeOf(target)
  const kept = isOfCustomer ? items : await withoutDeletedCustomers(store, items)
  for (let from = 0; from < kept.length; from += embeddedFeedBatchLines) {
    const batch = kept.slice(from, from + embeddedFeedBatchLines)
    await storeItems(store, batch, (n: number, outcome: Outcome) => {
      if (outcome.status === 'refused') faults.push(refusedFault(batch[n]!, outcome.errors))
    })
  }
  if (kept.length > 0) await joinAllWaiting(store)
  return { faults, task }
}
