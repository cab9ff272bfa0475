import { generate, walk } from 'css-tree'
import { sourceOf, type Stylesheet } from './stylesheets.ts'

const darkQueries = ['(prefers-color-scheme:dark)', 'screen and (prefers-color-scheme:dark)']

/**
 * The custom properties that a stylesheet sets for the whole page: in `roots`, outside of any
 * condition but that of the dark.
 */
export function tokensOf(sheet: Stylesheet, roots: string[], isDark: boolean) {
  const tokens: Record<string, string> = {}
  walk(sheet.tree, {
    visit: 'Declaration',
    enter({ property, value }) {
      const { rule, atrule } = this
      const query = atrule?.prelude && generate(atrule.prelude)
      const isInForce = !atrule || (isDark && darkQueries.includes(query ?? ''))
      if (!rule || !isInForce || !property.startsWith('--')) return
      const selectors = generate(rule.prelude).split(',')
      if (selectors.some((one) => roots.includes(one))) tokens[property] = sourceOf(sheet, value)
    },
  })
  return tokens
}

/**
 * Resolves a value that names other tokens; returns undefined where it names itself or a missing
 * one.
 */
export function resolveToken(
  value: string | undefined,
  tokens: Record<string, string>,
  depth = 0,
): string | undefined {
  const [, name, instead] = /^var\(\s*(--[\w-]+)\s*(?:,\s*(.+))?\)$/.exec(value ?? '') ?? []
  if (name === undefined) return value
  return depth > 9 ? undefined : resolveToken(tokens[name] ?? instead, tokens, depth + 1)
}
