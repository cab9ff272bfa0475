/**
 * A tiny generator of whole numbers below `limit` (mulberry32): the same seed gives the same row of
 * numbers everywhere.
 */
export function seededRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** The n-th of a list that starts again after its end. */
export const itemAt = <Item>(list: readonly Item[], n: number): Item => list[n % list.length]!
