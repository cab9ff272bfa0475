import { lineAt } from '#lib/json-text.ts'
import { FileError, type BrandFolder } from './brand-folder.ts'

/** At some thousands a compiler of pages ends the process, and with it the checks of every brand. */
const maxDepth = 500

/** An element or bracket begins or ends; an element without content has no end. */
const steps =
  /<\/|\/>|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z>]|[([{]|[)\]}]/gi
/** The signs that quotes and lists of Markdown begin with. */
const quotes = /^[ \t>*+-]+/gm

function deepElement(text: string) {
  let depth = 0
  for (const { 0: step, index } of text.matchAll(steps)) {
    depth = Math.max(0, depth + (/^<[^/]|[([{]/.test(step) ? 1 : -1))
    if (depth > maxDepth) return index
  }
  return undefined
}

function deepQuote(text: string) {
  const deep = text.matchAll(quotes).find(([signs]) => signs.replace(/\s/g, '').length > maxDepth)
  return deep?.index
}

/** Reads a part, layout or page. Throws `FileError` where parts of it are nested too deep. */
export function readShallow(folder: BrandFolder, file: string) {
  const text = folder.read(file)
  const at = file.endsWith('.md') ? deepQuote(text) : deepElement(text)
  if (at === undefined) return text
  const expected = `at most ${maxDepth} nested elements, quotes or brackets`
  throw new FileError(folder.error(file, lineAt(text, at), expected, 'more'))
}
