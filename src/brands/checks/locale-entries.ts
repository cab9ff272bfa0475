import { parseTree } from 'jsonc-parser'
import { lineAt } from '#lib/json-text.ts'
import type { BrandFolder } from './brand-folder.ts'

/** One that is no JSON is named where the messages are read. */
function treeOf(source: string) {
  try {
    return parseTree(source)
  } catch {
    return undefined
  }
}

/**
 * The entries of a locale file; a key may be there twice. The line of each is found where it is
 * asked for: there are thousands of them, and few findings.
 */
export function entriesOf({ has, read }: BrandFolder, file: string) {
  if (!has(file)) return []
  const source = read(file)
  return (treeOf(source)?.children ?? []).flatMap(({ offset, children = [] }) => {
    const [key, text] = children.map(({ value }) => String(value))
    if (key === undefined || text === undefined) return []
    return { key: key.replaceAll('-', '_'), text, line: () => lineAt(source, offset) }
  })
}

/** The names between double braces in a message. */
export const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) => name)
