import Big from 'big.js'
import { and, desc, eq } from 'drizzle-orm'
import { ReturnStatus } from '#contract/codes.ts'
import { html } from '#lib/html.ts'
import type { FeedStore } from '../server/feed/feed.ts'
import { returnProducts, returns } from '../server/orders/return-table.ts'
import { orderProducts } from '../server/orders/table.ts'
import { codeName } from './data/code-name.ts'
import { dayFromNow } from './data/time.ts'
import { feedLines } from './feed-lines.ts'
import { findFed } from './find-fed.ts'

type Return = typeof returns.$inferSelect

const { requested, approved, declined, sent, received, refunded } = ReturnStatus

/** Gives the shop's next steps for a return of each status. */
const steps: Record<number, { label: string; next: ReturnStatus }[]> = {
  [requested]: [
    { label: 'Approve', next: approved },
    { label: 'Decline', next: declined },
  ],
  [approved]: [{ label: 'Carrier has the parcel', next: sent }],
  [sent]: [{ label: 'Parcel has arrived', next: received }],
  [received]: [{ label: 'Refund', next: refunded }],
}

const findReturns = ({ db, companyId }: FeedStore, orderId: number) =>
  db
    .select()
    .from(returns)
    .where(and(eq(returns.companyId, companyId), eq(returns.orderId, orderId)))
    .orderBy(desc(returns.id))

/** Returns the price of the returned pieces, as the shop pays it back. */
async function priceOf({ db, companyId }: FeedStore, { id, orderId }: Return) {
  const ordered = await db
    .select()
    .from(orderProducts)
    .where(and(eq(orderProducts.companyId, companyId), eq(orderProducts.orderId, orderId)))
  const returned = await db
    .select()
    .from(returnProducts)
    .where(and(eq(returnProducts.companyId, companyId), eq(returnProducts.returnId, id)))
  const prices = returned.map(({ productId, name, quantity }) => {
    const line = ordered.find((one) => one.productId === productId && one.name === name)
    return line ? new Big(line.price).times(quantity).div(line.quantity) : new Big(0)
  })
  return prices.reduce((sum, price) => sum.plus(price), new Big(0)).toFixed(2)
}

/** Returns the fields that the shop tells with a step. */
async function fieldsOf(store: FeedStore, found: Return, next: ReturnStatus) {
  if (next === refunded) return { refund: await priceOf(store, found) }
  if (next === declined) return { message: 'These products show traces of use.' }
  if (next !== approved) return {}
  return {
    label: { url: `/label/${found.id}` },
    reference: `R-${found.id}`,
    sendBy: dayFromNow(14),
    cancellable: true,
  }
}

/** Tells the account area what became of a return, as a shop does: by the feed. */
async function feedStep(store: FeedStore, found: Return, next: ReturnStatus) {
  const last = await findFed(store, 'return', found.id)
  const now = new Date(Math.max(Date.now(), (last?.updatedAt.getTime() ?? 0) + 1_000)).toISOString()
  const named = (status: number) => codeName(ReturnStatus, status)
  const history = [...found.history, { date: now, status: next }]
  await feedLines(store, [
    {
      type: 'return',
      externalId: last?.externalId ?? `R-${found.id}`,
      id: found.id,
      updatedAt: now,
      status: named(next),
      history: history.map(({ date, status }) => ({ date, status: named(status) })),
      ...(await fieldsOf(store, found, next)),
    },
  ])
}

/** Takes the step that a button of the order's page asks for: `<return>.<status>`. */
export async function stepReturn(store: FeedStore, orderId: number, asked: string) {
  const [id, next] = asked.split('.').map(Number)
  const found = (await findReturns(store, orderId)).find((one) => one.id === id)
  const step = steps[found?.status ?? 0]?.find((one) => one.next === next)
  if (found && step) await feedStep(store, found, step.next)
}

/** Shows the returns of an order, each with the shop's next steps. */
export async function returnList(store: FeedStore, orderId: number) {
  const found = await findReturns(store, orderId)
  return html`${found.map(
    ({ id, status }) =>
      html`<h2>Return ${id}: ${codeName(ReturnStatus, status) ?? ''}</h2>
        ${(steps[status] ?? []).map(
          ({ label, next }) =>
            html`<form method="post">
              <button name="return" value="${id}.${next}">${label}</button>
            </form>`,
        )}`,
  )}`
}
