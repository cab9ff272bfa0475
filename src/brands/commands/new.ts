import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isLocale, locales } from '#i18n/locales.ts'
import { hexOf } from '#lib/colour.ts'
import { brandNames } from '../config/brand-names.ts'
import { CliError } from './cli-error.ts'
import { requireBrand } from './require-brand.ts'
import { readLogo } from './logo-file.ts'
import { layerFiles, starterFiles, type Starter } from './starter.ts'

/** Holds the options of `npm run brand new`, as they were typed. */
export interface NewOptions {
  /** The brand that the new one extends. */
  from?: string
  colour?: string
  languages?: string
  logo?: string
}

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

function requireName(themes: string, name: string | undefined) {
  if (!name) throw new CliError('Enter a name, such as: npm run brand new acme')
  if (!isName(name))
    throw new CliError(
      `'${name}' is not a valid name. Use lower-case letters and digits, separated by hyphens, such as acme.`,
    )
  const folder = join(themes, name)
  if (existsSync(folder)) throw new CliError(`${folder} already exists. Choose another name.`)
  return name
}

/** Returns a colour of three or six digits as one of six; a shell may have taken its `#`. */
function requireColour(text: string) {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? []
  if (!digits)
    throw new CliError(`--colour: expected three or six digits such as '#0b6', found '${text}'.`)
  return hexOf(`#${digits}`)!
}

/** Returns the languages of a list such as `en,nl`, each once. */
function requireLanguages(text: string) {
  const languages = [...new Set(text.split(',').map((language) => language.trim()))]
  const unknown = languages.find((language) => !isLocale(language))
  if (unknown !== undefined)
    throw new CliError(
      `--languages: expected some of ${locales.join(',')}, found '${unknown || 'nothing'}'.`,
    )
  return languages
}

/** Reads the options. Throws a `CliError` for the first one that cannot be used. */
function readOptions(themes: string, { from, colour, languages, logo }: NewOptions) {
  return {
    from: from === undefined ? undefined : requireBrand(themes, from),
    colour: colour === undefined ? undefined : requireColour(colour),
    languages: languages === undefined ? undefined : requireLanguages(languages),
    logo: logo === undefined ? undefined : readLogo(logo),
  }
}

/** Writes the files of a brand all at once: beside `themes`, and then in their place. */
function writeBrand(themes: string, name: string, files: [string, string | Buffer][]) {
  const folder = mkdtempSync(join(dirname(resolve(themes)), '.new-brand-'))
  try {
    for (const [file, content] of files) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true })
      writeFileSync(join(folder, name, file), content)
    }
    renameSync(join(folder, name), join(themes, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a brand that works, of the fewest files. Answers them. Throws a `CliError` for a name or an
 * option that cannot be used; nothing is created then.
 */
export function newBrand(themes: string, given: string | undefined, options: NewOptions = {}) {
  const name = requireName(themes, given)
  const { from, ...chosen } = readOptions(themes, options)
  const companyId = Math.max(0, ...brandNames(themes).map((brand) => companyOf(themes, brand))) + 1
  const starter: Starter = {
    companyId,
    companyName: companyName(name),
    host: `${name}.localhost`,
    ...chosen,
  }
  const files = Object.entries(from ? layerFiles(from, starter) : starterFiles(starter))
  writeBrand(themes, name, files)
  return files.map(([file]) => join(themes, name, file))
}
