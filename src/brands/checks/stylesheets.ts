import { findAll, parse, walk, type CssNode, type SyntaxParseError } from 'css-tree'
import { dirname, join } from 'node:path/posix'
import { cachedFor } from '#lib/cached.ts'
import { withPresentNames } from '../old-names.ts'
import type { BrandFolder } from './brand-folder.ts'

/** A stylesheet of a brand: theme.css, or a file that it imports. */
export interface Stylesheet {
  /** Its path in the brand's folder. */
  file: string
  css: string
  tree: CssNode
  /** The first error; later ones, and what is missing, may follow from it. */
  fault: SyntaxParseError | undefined
}

/** A declaration that goes on in the next line with another one. */
export const unended = /^[^{}]*?\S(?=\s*\n\s*[a-z-][\w-]*\s*:)/i

// A space between selectors is a node without a place.
export const sourceOf = ({ css }: Pick<Stylesheet, 'css'>, { loc }: CssNode) =>
  loc ? css.slice(loc.start.offset, loc.end.offset).trim() : ''
export const lineOf = ({ loc }: CssNode) => loc?.start.line ?? 1

/**
 * Parses a stylesheet. An error is no fault in the value of a token, which may be anything, and
 * where a declaration without its end explains it.
 */
export function parseSheet(file: string, css: string): Stylesheet {
  const errors: SyntaxParseError[] = []
  const onParseError = (error: SyntaxParseError) => void errors.push(error)
  const tree = parse(css, { positions: true, parseCustomProperty: true, onParseError })
  const explained = findAll(
    tree,
    (node) =>
      node.type === 'Declaration' &&
      (node.property.startsWith('--') || unended.test(sourceOf({ css }, node))),
  )
  const isExplained = ({ offset }: SyntaxParseError) =>
    explained.some(({ loc }) => loc!.start.offset <= offset && offset <= loc!.end.offset)
  return { file, css, tree, fault: errors.find((error) => !isExplained(error)) }
}

/** The addresses in a stylesheet, each with the name of the at-rule around it. */
export function addressesOf({ tree }: Stylesheet) {
  const found: { address: string; line: number; rule: string | undefined }[] = []
  walk(tree, function (node) {
    const rule = this.atrule?.name
    if (node.type === 'Url' || (node.type === 'String' && rule === 'import'))
      found.push({ address: node.value, line: lineOf(node), rule })
  })
  return found
}

/** The path in the brand's folder that an address in one of its stylesheets stands for. */
export const pathOf = (address: string, { file }: Stylesheet) => join(dirname(file), address)

/**
 * Lists theme.css after the brand's files that it imports, as a browser reads them, by the present
 * names of custom properties; none without one.
 */
export const stylesheetsOf = cachedFor(({ has, read, renames }: BrandFolder) => {
  const seen = new Set<string>()
  const withImports = (file: string): Stylesheet[] => {
    const isOutside = file.startsWith('../')
    if (isOutside || seen.has(file) || !has(file)) return []
    seen.add(file)
    const sheet = parseSheet(file, withPresentNames(read(file), renames))
    const imports = addressesOf(sheet).filter(({ rule }) => rule === 'import')
    return [...imports.flatMap(({ address }) => withImports(pathOf(address, sheet))), sheet]
  }
  return withImports('theme.css')
})
