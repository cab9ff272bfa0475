import { cached, cachedFor } from '#lib/cached.ts'
import type { MessageKey, Translate } from './messages.ts'

// Each brand has one translator for each language: what is made with it is kept with it.

const messagesIn = cachedFor((t: Translate) =>
  cachedFor((keys: readonly MessageKey[]) => Object.fromEntries(keys.map((key) => [key, t(key)]))),
)
const pluralsIn = cachedFor((t: Translate) =>
  cached((key: MessageKey, most: number) =>
    Object.freeze(Array.from({ length: most }, (_, n) => t(key, { count: n + 1 }))),
  ),
)

/** The messages that an island needs, by their keys. */
export const pickMessages = <Key extends MessageKey>(t: Translate, keys: readonly Key[]) =>
  messagesIn(t)(keys) as Record<Key, string>

/** A message with a plural, for the counts 1 to `most`, which is the number of a brand's fields. */
export const pluralMessages = (t: Translate, key: MessageKey, most: number) =>
  pluralsIn(t)(key, most) as string[]
