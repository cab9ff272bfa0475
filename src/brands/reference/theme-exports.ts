import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

/** A name that brands may import from `#theme`. */
export interface ThemeExport {
  name: string
  isType: boolean
  sentence: string
  /** The props of a component as its file writes them; undefined for all else. */
  props: string | undefined
}

const sources = join(import.meta.dirname, '../..')
const file = join(sources, 'brands/theme/index.ts')

/** Returns the last comment before a node, without its signs. */
function sentenceBefore(text: string, node: ts.Node) {
  const comment = ts.getLeadingCommentRanges(text, node.pos)?.at(-1)
  if (!comment) return ''
  const lines = text.slice(comment.pos, comment.end).split('\n')
  return lines
    .map((line) => line.replace(/^\s*\/?\*+\/?|\*\/\s*$/g, '').trim())
    .join(' ')
    .trim()
}

/** Returns the props that a component declares with fields of its own. */
function propsIn(module: ts.Expression | undefined) {
  const path = module && ts.isStringLiteral(module) ? module.text : ''
  if (!path.endsWith('.astro')) return undefined
  const source = path.replace(/^#/, join(sources, '/'))
  const text = readFileSync(resolve(dirname(file), source), 'utf8')
  return /^interface Props \{\n[\s\S]*?\n\}$/m.exec(text)?.[0]
}

/** Lists the names of `#theme`, each with the comment above it. */
export function readThemeExports(): ThemeExport[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return source.statements.filter(ts.isExportDeclaration).flatMap((statement) => {
    const { exportClause: clause, isTypeOnly: isType } = statement
    const names = clause && ts.isNamedExports(clause) ? clause.elements : []
    const about = {
      isType,
      sentence: sentenceBefore(text, statement),
      props: propsIn(statement.moduleSpecifier),
    }
    return names.map(({ name }) => ({ name: name.text, ...about }))
  })
}
