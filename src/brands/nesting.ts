/** At some thousands a compiler of pages ends the process, and with it the checks of every brand. */
export const maxDepth = 500

/** An element or bracket begins or ends; an element without content has no end. */
const steps =
  /<\/|\/>|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z>]|[([{]|[)\]}]/gi
/** The signs that quotes and lists of Markdown begin with. */
const quotes = /^[ \t>*+-]+/gm

export function deepElement(text: string) {
  let depth = 0
  for (const { 0: step, index } of text.matchAll(steps)) {
    depth = Math.max(0, depth + (/^<[^/]|[([{]/.test(step) ? 1 : -1))
    if (depth > maxDepth) return index
  }
  return undefined
}

export function deepQuote(text: string) {
  const deep = text.matchAll(quotes).find(([signs]) => signs.replace(/\s/g, '').length > maxDepth)
  return deep?.index
}
