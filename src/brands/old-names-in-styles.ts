import { withPresentNames } from './old-names.ts'
import { renamed } from './renamed.ts'

/** A node of a stylesheet, as PostCSS passes it to a plugin. */
interface StyleNode {
  source?: { input: { file?: string } }
  selector?: string
  prop?: string
  value?: string
  params?: string
}

const isOfBrand = ({ source }: StyleNode) =>
  /\/themes\/(?!default\/)[^/]+\//.test(source?.input.file?.replaceAll('\\', '/') ?? '')

/**
 * Returns what puts the present names in place of old ones in the stylesheets of brands, also in
 * those that a theme.css imports: nothing where no name has changed.
 */
export function oldNamesInStyles(renames = renamed) {
  if (renames.tokens.length === 0 && renames.parts.length === 0) return []
  const rename = (node: StyleNode) => {
    if (!isOfBrand(node)) return
    for (const field of ['selector', 'prop', 'value', 'params'] as const) {
      const text = node[field]
      const present = text === undefined ? undefined : withPresentNames(text, renames)
      // A changed node is visited again.
      if (present !== undefined && present !== text) node[field] = present
    }
  }
  return [{ postcssPlugin: 'old-names', OnceExit: (root: StyleRoot) => root.walk(rename) }]
}

interface StyleRoot {
  walk(visit: (node: StyleNode) => void): void
}
