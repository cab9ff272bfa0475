import { readBrandTokens, resolveValue, type Scheme } from './brand-tokens.ts'
import { tokenList } from './token-list.ts'
import { tokenTypes, type TokenType } from './token-types.ts'

interface Token {
  $type: TokenType
  $value: unknown
  $description?: string
}
type Group = Record<string, Token>

/** The type that a property of a brand's own has by its value. */
function typeOf(name: string, css: string) {
  const types = Object.keys(tokenTypes) as TokenType[]
  const isLikely = (type: TokenType) => type !== 'fontFamily' || name.includes('font')
  return types.find((type) => isLikely(type) && tokenTypes[type].fromCss(css) !== undefined)
}

/** Returns a property as a token; undefined where the format has no type for its value. */
function tokenOf(name: string, css: string): Token | undefined {
  const { type = typeOf(name, css), description } = tokenList[name] ?? {}
  const $value = type && tokenTypes[type].fromCss(css)
  if (!type || $value === undefined) return undefined
  return { $type: type, $value, ...(description && { $description: description }) }
}

/** The default theme's properties in their order, and then the brand's own. */
function inOrder(names: Iterable<string>) {
  const set = new Set(names)
  const known = Object.keys(tokenList).filter((name) => set.has(name))
  return [...new Set([...known, ...set])]
}

/**
 * Returns the custom properties that a brand sets, as a file of design tokens: `light` has those of
 * every page, `dark` has those that differ on a dark page. Also returns the properties whose values
 * no token can have.
 */
export function writeTokens(themes: string, id: string) {
  const { light, dark } = readBrandTokens(themes, id)
  const leftOut = new Map<string, string>()
  const read = (name: string, { all }: typeof light) => {
    const css = resolveValue(all[name] ?? '', all)
    const token = css ? tokenOf(name, css) : undefined
    if (css && !token) leftOut.set(name, css)
    return token
  }
  const groups: Record<Scheme, Group> = { light: {}, dark: {} }
  const lightNames = [...Object.keys(light.derived), ...Object.keys(light.own)]
  for (const name of inOrder([...lightNames, ...Object.keys(dark.own)])) {
    const day = read(name, light)
    const night = read(name, dark)
    if (day && lightNames.includes(name)) groups.light[name.slice(2)] = day
    if (night && JSON.stringify(night) !== JSON.stringify(day)) groups.dark[name.slice(2)] = night
  }
  const file = {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $description: `The custom properties of the brand ${id}: light on every page, dark where a dark page differs.`,
    ...Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length)),
  }
  return { text: `${JSON.stringify(file, null, 2)}\n`, leftOut }
}
