import { cached } from './cached.ts'

type Type = 'language' | 'region' | 'currency'
type Style = 'long' | 'short'

const namesIn = cached(
  (locale: string, type: Type, style: Style) => new Intl.DisplayNames(locale, { type, style }),
)

/** The name of a code in a language; the code itself where nobody knows it. */
export const displayName = (type: Type, code: string, locale: string, style: Style = 'long') =>
  type === 'region' && /^[A-Z]{2}$/.test(code)
    ? regionName(code, locale, style)
    : nameOf(type, code, locale, style)

/** Visitors may choose the code, too: there are at most 676 of two letters. */
const regionName = cached((code: string, locale: string, style: Style) =>
  nameOf('region', code, locale, style),
)

function nameOf(type: Type, code: string, locale: string, style: Style) {
  try {
    return namesIn(locale, type, style).of(code) ?? code
  } catch {
    return code
  }
}

/** A brand's language by its own name, as its speakers look for it. */
export const nativeLanguageName = cached((language: string) =>
  displayName('language', language, language).replace(/^./u, (letter) =>
    letter.toLocaleUpperCase(language),
  ),
)
