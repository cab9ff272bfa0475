import { find, lexer, walk, type CssNode } from 'css-tree'
import { closestMatch } from '#lib/closest-match.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'
import { lineOf, sourceOf, stylesheetsOf, unended, type Stylesheet } from './stylesheets.ts'

// The types lack it.
const units = Object.values((lexer as unknown as { units: Record<string, string[]> }).units).flat()

const short = (text: string) => text.split('\n')[0]!.trim().slice(0, 40)
const hasUnknownUnit = (node: CssNode) =>
  node.type === 'Dimension' && !units.includes(node.unit.toLowerCase())

/**
 * Returns whether a known property has an impossible value; one with functions may be newer than
 * the grammar.
 */
function isMismatch(text: string, { property, value }: CssNode & { type: 'Declaration' }) {
  if (value.type === 'Raw' || text.includes('(') || find(value, hasUnknownUnit)) return false
  return lexer.matchProperty(property, value).error?.name === 'SyntaxMatchError'
}

/** Finds what a browser would drop or misread. */
function faultsOf({ warning }: BrandFolder, sheet: Stylesheet) {
  const faults: Finding[] = []
  walk(sheet.tree, function (node) {
    const report = (expected: string, found: string) =>
      faults.push(warning(sheet.file, lineOf(node), expected, found))
    const text = sourceOf(sheet, node)
    if (node.type === 'Block' && sheet.css[node.loc!.end.offset - 1] !== '}')
      report('a } for this {', 'the end of the file')
    if (node.type === 'Dimension' && hasUnknownUnit(node))
      report(`a unit such as ${closestMatch(node.unit, units)}`, text)
    // Descriptors of @font-face and similar rules are not properties.
    if (node.type !== 'Declaration' || !this.rule) return
    const [first] = unended.exec(text) ?? []
    const value = sourceOf(sheet, node.value)
    if (first) report('a ; at the end', short(first))
    else if (isMismatch(value, node)) report(`a value of ${node.property}`, short(value))
  })
  return faults
}

/**
 * Says where theme.css, or a file that it imports, is no CSS, so that the site cannot be built, or
 * what a browser leaves out.
 */
export function* checkCssSyntax(folder: BrandFolder): Generator<Finding, void> {
  for (const sheet of stylesheetsOf(folder)) {
    const { fault } = sheet
    if (!fault) yield* faultsOf(folder, sheet)
    else {
      const [, expected = '; or } before it'] = /^(.+) is expected$/.exec(fault.message) ?? []
      const found = short(sheet.css.slice(fault.offset)) || 'the end of the file'
      yield folder.error(sheet.file, fault.line, expected.toLowerCase(), found)
    }
  }
}
