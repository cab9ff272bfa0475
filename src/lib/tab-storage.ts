/** Reads what this tab keeps; null where it keeps nothing or the browser denies it. */
export function readTab(key: string) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in this tab, or with null nothing; does nothing where the browser denies it. */
export function writeTab(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The page works without it.
  }
}
