import { isTokenType, type TokenType } from './token-types.ts'
import { describeValue } from '../config/zod-error-map.ts'
import { schemes, type Scheme } from './brand-tokens.ts'

type Path = string[]

/** Reports what is wrong at a place of a file of tokens. */
export class TokenFault extends Error {
  readonly path: PropertyKey[]
  constructor(path: PropertyKey[], expected: string, found: string) {
    super(`expected ${expected}, found ${found}`)
    this.path = path
  }
}

/** A token as its file has it. */
export interface RawToken {
  path: Path
  scheme: Scheme
  /** The custom property: the names below the scheme's group, joined by hyphens. */
  name: string
  /** Its own type, or that of a group around it. */
  type: TokenType | undefined
  value: unknown
}

const describing = ['$type', '$description', '$extensions', '$deprecated']
const tokenKeys = ['$value', ...describing]
const groupKeys = ['$schema', ...describing]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf({ $type }: Record<string, unknown>, path: Path, inherited?: TokenType) {
  if ($type === undefined) return inherited
  if (isTokenType($type)) return $type
  throw new TokenFault([...path, '$type'], 'a type that a custom property can have', `${$type}`)
}

/** Lists the tokens of a file. Throws a `TokenFault` where it is not a tree of tokens. */
export function tokensIn(node: unknown, path: Path = [], inherited?: TokenType): RawToken[] {
  if (!isObject(node)) throw new TokenFault(path, 'a token or a group in { }', describeValue(node))
  const isToken = '$value' in node
  const known = isToken ? tokenKeys : groupKeys
  const stray = Object.keys(node).find((key) => (isToken || key[0] === '$') && !known.includes(key))
  if (stray) throw new TokenFault([...path, stray], `one of ${known.join(', ')}`, stray)
  const type = typeOf(node, path, inherited)
  const scheme = schemes.find((one) => one === path[0])
  if (path.length > 0 && !scheme) throw new TokenFault(path, 'a group light or dark', path[0]!)
  if (isToken) {
    const name = `--${path.slice(1).join('-')}`
    if (path.length > 1) return [{ path, scheme: scheme!, name, type, value: node.$value }]
    throw new TokenFault(path, 'a group light or dark', 'a token outside of them')
  }
  const names = Object.keys(node).filter((key) => !key.startsWith('$'))
  return names.flatMap((name) => tokensIn(node[name], [...path, name], type))
}

const aliasIn = (value: unknown) =>
  typeof value === 'string' ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined

/** Finds the tokens that aliases name, such as `{light.ink}`. */
export function openAliases(tokens: RawToken[]) {
  const byPath = new Map(tokens.map((token) => [token.path.join('.'), token]))

  const follow = (alias: string, { path }: RawToken, chain: string[]) => {
    const found = byPath.get(alias)
    const place = [...path, '$value']
    if (!found)
      throw new TokenFault(place, 'the name of a token, such as {light.ink}', `{${alias}}`)
    const circle = [...chain, alias].join(' → ')
    if (chain.includes(alias)) throw new TokenFault(place, 'aliases that end at a value', circle)
    return found
  }

  /** Returns a value without aliases; `token` is the one that it was asked for. */
  function resolve(value: unknown, token: RawToken, chain = [token.path.join('.')]): unknown {
    const alias = aliasIn(value)
    if (alias) return resolve(follow(alias, token, chain).value, token, [...chain, alias])
    if (Array.isArray(value)) return value.map((each) => resolve(each, token, chain))
    if (!isObject(value)) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([key, each]) => [key, resolve(each, token, chain)]))
  }

  /** Returns the type of a token: its own, or that of the one which it is an alias of. */
  function typeOf(token: RawToken) {
    const chain = [token.path.join('.')]
    let last = token
    for (let alias = aliasIn(last.value); alias && !last.type; alias = aliasIn(last.value)) {
      last = follow(alias, token, chain)
      chain.push(alias)
    }
    return last.type
  }

  return { resolve: (token: RawToken) => resolve(token.value, token), typeOf }
}
