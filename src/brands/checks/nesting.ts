import { lineAt } from '#lib/json-text.ts'
import { deepElement, deepQuote, maxDepth } from '../nesting.ts'
import { FileError, type BrandFolder } from './brand-folder.ts'

/** Reads a part, layout or page. Throws `FileError` where parts of it are nested too deep. */
export function readShallow(folder: BrandFolder, file: string) {
  const text = folder.read(file)
  const at = file.endsWith('.md') ? deepQuote(text) : deepElement(text)
  if (at === undefined) return text
  const expected = `at most ${maxDepth} nested elements, quotes or brackets`
  throw new FileError(folder.error(file, lineAt(text, at), expected, 'more'))
}
