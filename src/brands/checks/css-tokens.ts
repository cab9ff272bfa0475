/** Removes a stylesheet's comments; the rest stays on its line. */
export const withoutComments = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

/**
 * The custom properties that a stylesheet sets for the whole page: in `:root`, outside of any
 * condition.
 */
export function tokensOf(css: string) {
  const plain = withoutComments(css).replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const rules = [...plain.matchAll(/(?<=^|[\s,}])(?::root|html)\s*\{([^{}]*)\}/g)]
    .map(([, rules = '']) => rules)
    .join(';')
  return Object.fromEntries(
    [...rules.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name, value = '']) => [
      name,
      value.trim(),
    ]),
  )
}

/**
 * The stylesheet as it is on a screen in the dark: what it has for that alone stands there like
 * everything else.
 */
export const withDarkRules = (css: string) =>
  withoutComments(css).replace(
    /@media\s+(?:screen\s+and\s+)?\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
    '$1',
  )

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
