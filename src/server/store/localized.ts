import type { Translations, Words } from './columns.ts'

/** A text in a language, as far as the shop has it in that, else in English or any other. */
export const textIn = (language: string, words: Words | undefined = '') =>
  typeof words === 'string' ? words : (words[language] ?? words.en ?? Object.values(words)[0] ?? '')

/** A row with its texts in a language, as far as the shop has them in that. */
export function localized<Row extends { translations: Translations }>(
  { translations, ...row }: Row,
  language: string,
): Omit<Row, 'translations'> {
  const texts = row as Record<string, unknown>
  for (const field in translations) {
    const text = translations[field]![language]
    if (text !== undefined) texts[field] = text
  }
  return row
}
