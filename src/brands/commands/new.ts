import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brandNames } from '../config/brand-names.ts'
import { CliError } from './cli-error.ts'
import { starterFiles } from './starter.ts'

/** The longest part of a host name. */
const longest = 63
const isName = (name: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= longest

/** The number of a brand's company; 0 where its site.json has no readable one. */
function companyOf(themes: string, brand: string) {
  try {
    const { companyId } = JSON.parse(readFileSync(join(themes, brand, 'site.json'), 'utf8')) as {
      companyId?: unknown
    }
    return typeof companyId === 'number' ? companyId : 0
  } catch {
    return 0
  }
}

/** acme-shop is Acme Shop. */
const companyName = (name: string) =>
  name
    .split('-')
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
    .join(' ')

/**
 * Makes a brand that works, of the fewest files. Answers them. Throws a `CliError` for a name that
 * cannot be one.
 */
export function newBrand(themes: string, name: string | undefined) {
  if (!name) throw new CliError('Enter a name, such as: npm run brand new acme')
  if (!isName(name))
    throw new CliError(
      `'${name}' is not a valid name. Use lower-case letters and digits, separated by hyphens, such as acme.`,
    )
  const folder = join(themes, name)
  if (existsSync(folder)) throw new CliError(`${folder} already exists. Choose another name.`)
  const companyId = Math.max(0, ...brandNames(themes).map((brand) => companyOf(themes, brand))) + 1
  const files = Object.entries(
    starterFiles({ companyId, companyName: companyName(name), host: `${name}.localhost` }),
  )
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return files.map(([file]) => join(folder, file))
}
