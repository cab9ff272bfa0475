import { find, lexer, parse, walk, type CssNode, type SyntaxParseError } from 'css-tree'
import { lineAt } from '#lib/json-text.ts'
import { closestMatch } from '#lib/closest-match.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'
import { stylesheetsOf, type Stylesheet } from './imported-stylesheets.ts'

/** Describes a mistake at a place in a stylesheet. */
interface Fault {
  node: CssNode
  expected: string
  found: string
}

// The types lack it.
const units = Object.values((lexer as unknown as { units: Record<string, string[]> }).units).flat()
/** A declaration that goes on in the next line with another one. */
const unended = /^[^{}]*?\S(?=\s*\n\s*[a-z-][\w-]*\s*:)/i

const sourceOf = (css: string, { loc }: CssNode) =>
  css.slice(loc?.start.offset, loc?.end.offset).trim()
const short = (text: string) => text.split('\n')[0]!.trim().slice(0, 40)
const hasUnknownUnit = (node: CssNode) =>
  node.type === 'Dimension' && !units.includes(node.unit.toLowerCase())

/**
 * Returns whether a known property has an impossible value; one with functions may be newer than
 * the grammar.
 */
function isMismatch(css: string, { property, value }: CssNode & { type: 'Declaration' }) {
  if (value.type === 'Raw' || find(value, hasUnknownUnit)) return false
  const { error } = lexer.matchProperty(property, value)
  return error?.name === 'SyntaxMatchError' && !sourceOf(css, value).includes('(')
}

/** Finds what a browser would drop or misread. */
function faultsOf(css: string, tree: CssNode) {
  const faults: Fault[] = []
  walk(tree, function (node) {
    if (node.type === 'Block' && css[node.loc!.end.offset - 1] !== '}')
      faults.push({ node, expected: 'a } for this {', found: 'the end of the file' })
    if (node.type === 'Dimension' && hasUnknownUnit(node))
      faults.push({
        node,
        expected: `a unit such as ${closestMatch(node.unit, units)}`,
        found: node.value + node.unit,
      })
    // Descriptors of @font-face and similar rules are not properties.
    if (node.type !== 'Declaration' || !this.rule) return
    const [first] = unended.exec(sourceOf(css, node)) ?? []
    if (first) faults.push({ node, expected: 'a ; at the end', found: short(first) })
    else if (isMismatch(css, node)) {
      const found = short(sourceOf(css, node.value))
      faults.push({ node, expected: `a value of ${node.property}`, found })
    }
  })
  return faults
}

/**
 * Returns whether an error does not come from CSS, or follows from a named one: any value may be a
 * token's.
 */
const isExplained = (tree: CssNode, css: string, { offset }: SyntaxParseError) =>
  find(
    tree,
    (node) =>
      node.type === 'Declaration' &&
      node.loc!.start.offset <= offset &&
      offset <= node.loc!.end.offset &&
      (node.property.startsWith('--') || unended.test(sourceOf(css, node))),
  ) !== null

/**
 * Says where a stylesheet is no CSS, so that the site cannot be built, or what a browser leaves
 * out.
 */
function* checkSheet(
  { error, warning }: BrandFolder,
  { file, css }: Stylesheet,
): Generator<Finding, void> {
  const errors: SyntaxParseError[] = []
  const onParseError = (fault: SyntaxParseError) => void errors.push(fault)
  const tree = parse(css, { positions: true, parseCustomProperty: true, onParseError })
  const fault = errors.find((fault) => !isExplained(tree, css, fault))
  if (fault) {
    const [, expected = '; or } before it'] = /^(.+) is expected$/.exec(fault.message) ?? []
    const found = short(css.slice(fault.offset)) || 'the end of the file'
    // Later errors may follow from the first.
    return yield error(file, fault.line, expected.toLowerCase(), found)
  }
  for (const { node, expected, found } of faultsOf(css, tree))
    yield warning(file, lineAt(css, node.loc!.start.offset), expected, found)
}

/** Says what is no CSS in theme.css and in the files that it imports. */
export function* checkCssSyntax(folder: BrandFolder): Generator<Finding, void> {
  for (const sheet of stylesheetsOf(folder)) yield* checkSheet(folder, sheet)
}
