import { cached, cachedFor } from '#lib/cached.ts'
import { pluralRules, type CountedMessages } from '#lib/counted-message.ts'
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

/** All forms of messages with a count, of a brand's messages in a language. */
export function pickCounted<Key extends MessageKey>(
  all: Record<string, string>,
  locale: string,
  keys: readonly Key[],
): CountedMessages<Key> {
  const rules = pluralRules(locale).resolvedOptions().pluralCategories
  const formsOf = (key: Key) =>
    Object.fromEntries(rules.map((rule) => [rule, all[`${key}_${rule}`]]))
  const forms = Object.fromEntries(keys.map((key) => [key, formsOf(key)]))
  return { locale, forms: forms as Record<Key, Record<string, string>> }
}
