import type { MessageKey, Translate } from './messages.ts'

type Picked = WeakMap<readonly string[], Record<string, string>>

/** Of each translator, of which a brand has one for each language, by the list of keys. */
const picked = new WeakMap<Translate, Picked>()

/** The messages that an island needs, by their keys: put together once for a list that is kept. */
export function pickMessages<Key extends MessageKey>(t: Translate, keys: readonly Key[]) {
  const known: Picked = picked.get(t) ?? new WeakMap()
  picked.set(t, known)
  const messages = known.get(keys) ?? Object.fromEntries(keys.map((key) => [key, t(key)]))
  known.set(keys, messages)
  return messages as Record<Key, string>
}

/** A message with a plural, for the counts 1 to `most`. */
export const pluralMessages = (t: Translate, key: MessageKey, most: number) =>
  Array.from({ length: most }, (_, n) => t(key, { count: n + 1 }))
