import { cached } from './cached.ts'

/** The forms of a message, by the kinds of numbers that its language has. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>

/** Messages with a count, for a script that learns the count in the browser. */
export interface CountedMessages<Key extends string> {
  locale: string
  forms: Record<Key, Forms>
}

/** Returns the rules of a language, made once: a new one takes longer than a message. */
export const pluralRules = cached((locale: string) => new Intl.PluralRules(locale))

/** Returns the form of a message that fits `count`, filled in. */
export function countedMessage<Key extends string>(
  { locale, forms }: CountedMessages<Key>,
  key: Key,
  values: Record<string, string | number>,
): string {
  const rule = pluralRules(locale).select(Number(values.count))
  const text = forms[key][rule] ?? forms[key].other ?? ''
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
