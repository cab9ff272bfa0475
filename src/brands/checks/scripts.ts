import { astroFiles, type Node } from './astro-file.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'

const ends = ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'AwaitExpression']

/** Tells whether a loop has no condition, or one that always holds. */
function hasNoCondition({ type, test }: Node) {
  if (type === 'ForStatement' && !test) return true
  const { type: kind, value } = (test ?? {}) as { type?: string; value?: unknown }
  return /^(?:DoWhile|While|For)Statement$/.test(type) && kind === 'Literal' && Boolean(value)
}

/** Returns the fault of an invalid pattern, if any. */
function patternFault({ regex }: Node) {
  const { pattern, flags } = regex as { pattern: string; flags: string }
  try {
    new RegExp(pattern, flags)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Reports loops that never end, which would stop the process with all of its brands, and patterns
 * that are none, which keep a file from being loaded.
 */
export function* checkScripts(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(astroSources)) {
    const { nodes = [], lineOf } = astroFiles(folder)(file) ?? {}
    const ending = new Set(
      nodes.flatMap(([{ type }, parents]) => (ends.includes(type) ? parents : [])),
    )
    for (const [node] of nodes) {
      const line = lineOf!(node)
      if (hasNoCondition(node) && !ending.has(node))
        yield folder.error(file, line, 'a loop that ends', 'an endless loop')
      const fault = node.regex ? patternFault(node) : undefined
      if (fault) yield folder.error(file, line, 'a valid regular expression', fault)
    }
  }
}
