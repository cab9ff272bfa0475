import { setImmediate } from 'node:timers/promises'
import type { Db } from '../store/open.ts'
import { applyType, type Outcome } from './apply.ts'
import { constraintErrors } from './constraint-errors.ts'
import { feedTypeNames, type FeedTarget, type ShopRules } from './feed-type.ts'
import { checkFeeder, type Feeder } from './feeder.ts'
import { findReady, forgetItems } from './items.ts'
import { allowSlowStatements, lockFeed } from './lock.ts'
import type { FieldError } from './field-errors.ts'
import type { FeedItem } from './parse-line.ts'
import { openRounds } from './rounds.ts'

/** The company that is fed, and by whom. */
export interface BatchTarget extends FeedTarget {
  shop: ShopRules
  feeder?: Feeder | undefined
}

/** Gets the place of an item in its batch and what became of it, once that is so for good. */
export type RecordOutcome = (n: number, outcome: Outcome) => void

/** Everything of a batch at once; one company's batches come one after another. */
function applyTogether({ db, companyId, shop, feeder }: BatchTarget, items: FeedItem[]) {
  const apply = () =>
    db.transaction(async (tx) => {
      const target = { db: tx as unknown as Db, companyId }
      await allowSlowStatements(target.db)
      await lockFeed(target.db, companyId)
      // Another process may have ended the key while this one waited.
      if (feeder) await checkFeeder(feeder, target)
      const outcomes = new Map<FeedItem, Outcome>()
      const sorted = openRounds()
      for (const item of items) sorted.add(item)
      for (const round of sorted.rounds) {
        for (const type of feedTypeNames) {
          const ofType = round.filter((item) => item.type === type)
          if (ofType.length === 0) continue
          const became = await applyType(target, shop, { type, items: ofType })
          for (const [n, item] of ofType.entries()) outcomes.set(item, became[n]!)
        }
      }
      return items.map((item) => outcomes.get(item)!)
    })
  return feeder ? feeder.inTurn(feeder.signal, apply) : apply()
}

/**
 * Stores a batch of items, and records what became of each in their order. One that breaks a rule
 * of the database is refused alone. What was recorded stays stored where this throws.
 */
export async function applyBatch(
  target: BatchTarget,
  items: FeedItem[],
  record: RecordOutcome,
): Promise<void> {
  if (items.length === 0) return
  try {
    for (const [n, outcome] of (await applyTogether(target, items)).entries()) record(n, outcome)
  } catch (error) {
    const errors = constraintErrors(error, items[0]!)
    if (!errors) throw error
    if (items.length === 1) {
      record(0, { status: 'refused', errors })
      return
    }
    await setImmediate()
    const middle = Math.ceil(items.length / 2)
    await applyBatch(target, items.slice(0, middle), record)
    await applyBatch(target, items.slice(middle), (n, outcome) => record(middle + n, outcome))
  }
}

/** An item that had waited and cannot be stored now that it could be. */
export type RefusedItem = Pick<FeedItem, 'type' | 'externalId'> & { errors: FieldError[] }

/**
 * Stores what waited for something that is there now. Answers how many items there were, and which
 * of them were refused: those are forgotten.
 */
export async function joinWaiting(target: BatchTarget, limit: number) {
  const items = (await findReady(target, limit)).map((row) => ({ ...row, deleted: false }))
  const refused: RefusedItem[] = []
  await applyBatch(target, items, (n, outcome) => {
    const { type, externalId } = items[n]!
    if (outcome.status === 'refused') refused.push({ type, externalId, errors: outcome.errors })
  })
  await forgetItems(target, refused)
  return { found: items.length, refused }
}
