import type { MessageKey, Translate } from './messages.ts'

/** The messages that an island needs, by their keys. */
export const pickMessages = <Key extends MessageKey>(t: Translate, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, t(key)])) as Record<Key, string>

/** A message with a plural, for the counts 1 to `most`. */
export const pluralMessages = (t: Translate, key: MessageKey, most: number) =>
  Array.from({ length: most }, (_, n) => t(key, { count: n + 1 }))
