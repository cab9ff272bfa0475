import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from '#lib/file-fault.ts'
import { readBrandTokens } from '../tokens/brand-tokens.ts'
import { readTokens, type TokenValues } from '../tokens/read-tokens.ts'
import { withBlock, withoutBlock } from '../tokens/token-block.ts'
import { CliError } from './cli-error.ts'

function readFile(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliError(`${file}:1: expected a file that can be read, found ${fileFault(error)}`)
  }
}

/**
 * Leaves out the colours that follow from `style` in site.json and are as they were, so that they
 * still follow from it.
 */
function withoutDerived({ light, dark }: TokenValues, themes: string, id: string): TokenValues {
  const file = join(themes, id, 'theme.css')
  const before = readBrandTokens(themes, id, (css) => withoutBlock(css, file))
  const isDerived = (css: string, name: string, { derived, own }: typeof before.light) =>
    css === derived[name] && !(name in own)
  const kept = [...light].filter(([name, css]) => !isDerived(css, name, before.light))
  const day = new Map(kept)
  const night = [...dark].filter(
    ([name, css]) => day.has(name) || !isDerived(css, name, before.dark),
  )
  return { light: day, dark: new Map(night) }
}

/**
 * Writes the design tokens of a file into a brand's theme.css. Answers that file and the number of
 * properties. Throws a `CliError` if a token cannot be used; nothing is written then.
 */
export function applyTokens(themes: string, id: string, file: string) {
  const { light, dark } = readBrandTokens(themes, id)
  const own = [...Object.keys(light.own), ...Object.keys(dark.own)]
  const text = readFile(file)
  if (text.trimStart().startsWith('> '))
    throw new CliError(
      `${file}:1: expected JSON, found what npm prints: write the file by npm run --silent brand tokens ${id}`,
    )
  const values = withoutDerived(readTokens(text, file, own), themes, id)
  const sheet = join(themes, id, 'theme.css')
  const css = existsSync(sheet) ? readFile(sheet) : ''
  writeFileSync(sheet, withBlock(css, sheet, values))
  return { sheet, count: values.light.size + values.dark.size }
}
