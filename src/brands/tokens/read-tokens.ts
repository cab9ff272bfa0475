import { JsonTextError, readJson } from '#lib/json-text.ts'
import { closestMatch } from '#lib/closest-match.ts'
import { CliError } from '../commands/cli-error.ts'
import { describeValue, zodErrorMap } from '../config/zod-error-map.ts'
import { schemes, type Scheme } from './brand-tokens.ts'
import { tokenList } from './token-list.ts'
import { openAliases, TokenFault, tokensIn, type RawToken } from './token-tree.ts'
import { tokenTypes } from './token-types.ts'

/** Values of CSS by the scheme and the custom property. */
export type TokenValues = Record<Scheme, Map<string, string>>

function readText(text: string, file: string) {
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new CliError(`${file}:${error.line}: ${error.message}`)
    throw error
  }
}

/** Returns what `run` does, and keeps the fault that it throws. */
function keep<Result>(faults: TokenFault[], run: () => Result) {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error
    faults.push(error)
    return undefined
  }
}

/** Returns a part of a value; one value in place of a list is itself. */
const partOf = (value: unknown, key: PropertyKey) =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : value

/** Returns a token's value as CSS. Throws a `TokenFault`. */
function cssOf(token: RawToken, known: string[], aliases: ReturnType<typeof openAliases>) {
  const { path, name } = token
  if (!known.includes(name))
    throw new TokenFault(path, `a token such as ${closestMatch(name, known)}`, name)
  const expected = tokenList[name]?.type
  const type = aliases.typeOf(token)
  if (!type || (expected && type !== expected)) {
    const one = expected ?? Object.keys(tokenTypes).join(', ')
    throw new TokenFault(path, `the $type ${one} for ${name}`, type ?? 'none')
  }
  const value = aliases.resolve(token)
  const { schema, toCss } = tokenTypes[type]
  const read = schema.safeParse(value, { error: zodErrorMap })
  if (read.success) return toCss(read.data)
  const [issue] = read.error.issues
  const at = issue!.path.reduce(partOf, value)
  const [expectation, found = describeValue(at)] = issue!.message.split(', found ')
  const place = [...path, '$value', ...issue!.path]
  throw new TokenFault(place, `${expectation!.replace('expected ', '')} for ${name}`, found)
}

/**
 * Reads a file of design tokens; a brand has the properties of the list and those that it sets
 * itself. Throws a `CliError` with a line for each fault.
 */
export function readTokens(text: string, file: string, own: string[]): TokenValues {
  const { value, lineOf } = readText(text, file)
  const faults: TokenFault[] = []
  const tokens = keep(faults, () => tokensIn(value)) ?? []
  const aliases = openAliases(tokens)
  const known = [...Object.keys(tokenList), ...own]
  const found = tokens.map((token) => ({
    ...token,
    css: keep(faults, () => cssOf(token, known, aliases)),
  }))
  const lines = faults.map(({ path, message }) => `${file}:${lineOf(path)}: ${message}`)
  if (lines.length > 0) throw new CliError(lines.join('\n'))
  const of = (wanted: Scheme) =>
    new Map(found.flatMap(({ scheme, name, css }) => (scheme === wanted ? [[name, css!]] : [])))
  return Object.fromEntries(schemes.map((scheme) => [scheme, of(scheme)])) as TokenValues
}
