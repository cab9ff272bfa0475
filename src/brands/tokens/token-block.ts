import { CliError } from '../commands/cli-error.ts'
import type { TokenValues } from './read-tokens.ts'

const start = '/* Design tokens: `npm run brand tokens` replaces everything up to their end. */'
const end = '/* The design tokens end here. */'

const ruleOf = (values: Map<string, string>, indent = '') =>
  [
    `${indent}:root {`,
    ...[...values].map(([name, css]) => `${indent}  ${name}: ${css};`),
    `${indent}}`,
  ].join('\n')

function blockOf({ light, dark }: TokenValues) {
  const query = '@media screen and (prefers-color-scheme: dark)'
  const rules = [
    ...(light.size > 0 ? [ruleOf(light)] : []),
    ...(dark.size > 0 ? [`${query} {\n${ruleOf(dark, '  ')}\n}`] : []),
  ]
  return `${start}\n${rules.join('\n\n')}\n${end}`
}

/** Finds the block in a stylesheet. Throws a `CliError` if it does not end. */
function placeOf(css: string, file: string) {
  const from = css.indexOf(start)
  if (from < 0) return undefined
  const to = css.indexOf(end, from)
  const line = css.slice(0, from).split('\n').length
  if (to < 0) throw new CliError(`${file}:${line}: expected ${end} after this line, found none.`)
  return { from, to: to + end.length }
}

/** Returns a stylesheet without its block of tokens. */
export function withoutBlock(css: string, file: string) {
  const place = placeOf(css, file)
  return place ? css.slice(0, place.from) + css.slice(place.to) : css
}

/**
 * Returns a stylesheet with its block of tokens replaced; a new block is the last rule, so that it
 * wins over those before it.
 */
export function withBlock(css: string, file: string, values: TokenValues) {
  const place = placeOf(css, file)
  const block = blockOf(values)
  if (place) return css.slice(0, place.from) + block + css.slice(place.to)
  return css ? `${css.trimEnd()}\n\n${block}\n` : `${block}\n`
}
