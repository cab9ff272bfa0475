import type { Translations } from '../../db/columns.ts'

/** A row with its texts in a language, as far as the shop has them in that. */
export function localized<Row extends { translations: Translations }>(
  { translations, ...row }: Row,
  language: string,
): Omit<Row, 'translations'> {
  const texts: Record<string, string> = {}
  for (const [field, inLanguages] of Object.entries(translations))
    if (inLanguages[language] !== undefined) texts[field] = inLanguages[language]
  return Object.assign(row, texts)
}
