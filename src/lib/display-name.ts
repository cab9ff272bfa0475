type Type = 'language' | 'region' | 'currency'
type Style = 'long' | 'short'

const known = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string, type: Type, style: Style) {
  const key = `${locale} ${type} ${style}`
  return known.get(key) ?? known.set(key, new Intl.DisplayNames(locale, { type, style })).get(key)!
}

/** The name of a code in a language; the code itself where nobody knows it. */
export function displayName(type: Type, code: string, locale: string, style: Style = 'long') {
  try {
    return namesIn(locale, type, style).of(code) ?? code
  } catch {
    return code
  }
}

/** A language by its own name, as its speakers look for it. */
export const nativeLanguageName = (language: string) =>
  displayName('language', language, language).replace(/^./u, (letter) =>
    letter.toLocaleUpperCase(language),
  )
