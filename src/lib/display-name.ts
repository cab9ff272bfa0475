type Type = 'language' | 'region' | 'currency'

const known = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string, type: Type) {
  const key = `${locale} ${type}`
  return known.get(key) ?? known.set(key, new Intl.DisplayNames(locale, { type })).get(key)!
}

/** The name of a code in a language; the code itself where nobody knows it. */
export function displayName(type: Type, code: string, locale: string) {
  try {
    return namesIn(locale, type).of(code) ?? code
  } catch {
    return code
  }
}

/** A language by its own name, as its speakers look for it. */
export const ownName = (language: string) =>
  displayName('language', language, language).replace(/^./u, (letter) =>
    letter.toLocaleUpperCase(language),
  )
