import type { Translations } from '../../db/columns.ts'

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
