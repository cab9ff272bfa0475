/** Some thousands end a compiler of pages, and with it the process that checks every brand. */
export const maxDepth = 500

const withoutEnd = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr'
/** An element or bracket begins or ends; an element without content has no end. */
const steps = new RegExp(`</|/>|<(?!(?:${withoutEnd})\\b)[a-z>]|[([{]|[)\\]}]`, 'gi')
/** The signs that quotes and lists of Markdown begin with. */
const quotes = /^[ \t>*+-]+/gm

/** Finds the place of the first element or bracket that is nested too deep. */
export function deepElement(text: string) {
  let depth = 0
  for (const { 0: step, index } of text.matchAll(steps)) {
    depth = Math.max(0, depth + (/^<[^/]|[([{]/.test(step) ? 1 : -1))
    if (depth > maxDepth) return index
  }
  return undefined
}

/** Finds the place of the first line with too many signs of quotes or lists. */
export function deepQuote(text: string) {
  const deep = text.matchAll(quotes).find(([signs]) => signs.replace(/\s/g, '').length > maxDepth)
  return deep?.index
}
