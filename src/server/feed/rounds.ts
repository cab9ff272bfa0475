import { feedTypeNames, type FeedTypeName } from './feed-type.ts'
import { feedTypes } from '../feed-types.ts'
import { keyOf, keyOfItem } from './items.ts'
import type { FeedItem } from './parse-line.ts'

/** Lists each thing that a line refers to: the field, and the key of the thing. */
export const referencesOf = ({ type, line, deleted }: FeedItem) =>
  Object.entries(deleted ? {} : feedTypes[type].references).flatMap(([field, target]) =>
    [(line[field] ?? []) as string | string[]]
      .flat()
      .map((externalId) => ({ field, key: keyOf(target, externalId) })),
  )

/** Lists the types that are stored after a type: those that may refer to it are among them. */
const typesAfter = (type: FeedTypeName) => feedTypeNames.slice(feedTypeNames.indexOf(type) + 1)

/**
 * Sorts items into rounds of which none has the same thing twice: what a line leaves out stays as
 * the one before it said. A round stores one type after another. A deletion comes in a later round
 * than the lines before it, since one of them may have led away from the thing, whose parts are
 * deleted with it.
 */
export function openRounds() {
  const rounds: FeedItem[][] = []
  const last = new Map<string, number>()
  const lastStored = new Map<FeedTypeName, number>()
  const afterStored = (type: FeedTypeName) =>
    1 + Math.max(-1, ...typesAfter(type).map((later) => lastStored.get(later) ?? -1))
  return {
    rounds,
    add(item: FeedItem) {
      const { type, deleted } = item
      const key = keyOfItem(item)
      const round = Math.max(
        (last.get(key) ?? -1) + 1,
        deleted ? afterStored(type) : 0,
        ...referencesOf(item).map((reference) => last.get(reference.key) ?? 0),
      )
      last.set(key, round)
      if (!deleted) lastStored.set(type, Math.max(lastStored.get(type) ?? 0, round))
      ;(rounds[round] ??= []).push(item)
    },
  }
}
