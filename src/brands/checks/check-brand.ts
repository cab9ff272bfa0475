import { readdirSync } from 'node:fs'
import { defaultAddress, type Brand } from '../config/brands.ts'
import { checkCompiles } from './compiles.ts'
import { checkCssSyntax } from './css-syntax.ts'
import { checkContrast } from './contrast.ts'
import { checkElements } from './elements.ts'
import { checkEncoding } from './encoding.ts'
import { checkFileNames } from './file-names.ts'
import { checkImports } from './imports.ts'
import { checkLinks } from './links.ts'
import { checkLocaleFiles } from './locale-files.ts'
import { checkNames } from './names.ts'
import { checkPages } from './pages.ts'
import { checkPictures } from './pictures.ts'
import { checkSite } from './site.ts'
import { checkSlots } from './slots.ts'
import { checkStylesheet } from './stylesheet.ts'
import { checkMessages } from './messages.ts'
import { openFolder, type BrandFolder, type Finding } from './brand-folder.ts'
import { CliError } from '../commands/cli-error.ts'

/** Every brand that there is, by its folder. */
export const brandNames = (themes: string) =>
  readdirSync(themes, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .sort()

/**
 * They look at a brand's files, and at what its site.json says; where that cannot be read, at the
 * files alone.
 */
const checks: ((folder: BrandFolder, brand: Partial<Brand>) => Iterable<Finding>)[] = [
  checkFileNames,
  checkEncoding,
  checkSlots,
  checkCompiles,
  checkElements,
  checkImports,
  checkNames,
  checkPages,
  checkLinks,
  checkMessages,
  checkLocaleFiles,
  checkPictures,
  checkCssSyntax,
  checkStylesheet,
]

/**
 * What is wrong with a brand, whose hosts are reached at `address`: for `npm run brand check` and
 * for the start alike.
 */
export function checkBrand(themes: string, id: string, address = defaultAddress): Finding[] {
  const names = brandNames(themes)
  if (!names.includes(id))
    throw new CliError(`Unknown brand '${id}'; expected one of ${names.join(', ')}.`)
  const folder = openFolder(themes, id)
  try {
    return findIn(folder, address)
  } catch (error) {
    // A folder in the place of a file, or a file that may not be read.
    const { message } = error as Error
    const text = `${themes}/${id}: expected files that can be read, found ${message}`
    return [{ severity: 'error', file: '', text }]
  }
}

function findIn(folder: BrandFolder, address: string): Finding[] {
  const { brand, findings } = checkSite(folder, address)
  // Colours follow from the one in site.json.
  const contrasts = brand ? checkContrast(folder, brand) : []
  return [...findings, ...checks.flatMap((check) => [...check(folder, brand ?? {})]), ...contrasts]
}
