import type { Translations } from '../store/columns.ts'
import type { FedWords } from './fields.ts'

/** The text of a field that is shown where a shopper's language has none of its own. */
const defaultText = (words: FedWords) =>
  typeof words === 'string' ? words : (words.en ?? Object.values(words)[0] ?? '')

/**
 * The columns of fields that may come in several languages: the text of each, and `translations`.
 * What is undefined is left out.
 */
export function wordColumns(fields: Record<string, FedWords | undefined>) {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, FedWords] => entry[1] !== undefined,
  )
  const translations: Translations = Object.fromEntries(
    given.map(([name, words]) => [name, typeof words === 'string' ? {} : words]),
  )
  return {
    ...Object.fromEntries(given.map(([name, words]) => [name, defaultText(words)])),
    translations,
  }
}
