import type { Translations } from '../../db/columns.ts'

/** A row with its texts in a language, as far as the shop has them in that. */
export function localized<Row extends { translations: Translations }>(
  { translations, ...row }: Row,
  language: string,
): Omit<Row, 'translations'> {
  const texts = Object.entries(translations).flatMap(([field, texts]) =>
    texts[language] === undefined ? [] : [[field, texts[language]]],
  )
  return { ...row, ...Object.fromEntries(texts) }
}
