import type { PartCounts } from '#domain/parcel-progress.ts'

/** Messages for each stage: one that begins with the number of all items, one that follows. */
const parts = [
  { stage: 'delivered', first: 'ac_PartDeliveredOf', next: 'ac_PartDeliveredOf' },
  { stage: 'onItsWay', first: 'ac_PartOnItsWayOf', next: 'ac_PartOnItsWay' },
  { stage: 'packed', first: 'ac_PartPackedOf', next: 'ac_PartPacked' },
  { stage: 'failed', first: 'ac_PartFailedOf', next: 'ac_PartFailed' },
  // It never comes first: all others would be as far.
  { stage: 'packing', first: 'ac_PartPacking', next: 'ac_PartPacking' },
] as const satisfies { stage: keyof PartCounts; first: string; next: string }[]

/** Messages with a form for each kind of number. */
export const countedKeys = [...new Set(parts.flatMap(({ first, next }) => [first, next]))]
type CountedKey = (typeof countedKeys)[number]

type Say = (key: CountedKey, values: { count: number; total: number }) => string

/**
 * Says how many items of an order were delivered, sent and packed, and are being packed. The parts are
 * joined as they are: isolated from each other, they would run from left to right in Arabic, too.
 */
export function partsText(counts: PartCounts, say: Say, separator: string): string {
  const shown = parts.filter(({ stage }) => counts[stage] > 0)
  const texts = shown.map(({ stage, first, next }, n) =>
    say(n === 0 ? first : next, { count: counts[stage], total: counts.total }),
  )
  return texts.join(separator)
}
