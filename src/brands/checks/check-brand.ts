import { brandNames } from '../config/brand-names.ts'
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
import { checkScripts } from './scripts.ts'
import { checkSite } from './site.ts'
import { checkSlots } from './slots.ts'
import { checkStylesheet } from './stylesheet.ts'
import { checkMessages } from './messages.ts'
import { FileError, openBrandFolder, type BrandFolder, type Finding } from './brand-folder.ts'
import { CliError } from '../commands/cli-error.ts'

/**
 * They look at a brand's files, and at what its site.json says; where that cannot be read, at the
 * files alone.
 */
const checks: ((folder: BrandFolder, brand: Partial<Brand>) => Iterable<Finding>)[] = [
  checkFileNames,
  checkEncoding,
  checkSlots,
  checkCompiles,
  checkScripts,
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
 * Returns the findings of a brand, whose hosts are reached at `address`: `npm run brand check` and
 * the start use it alike.
 */
export function checkBrand(themes: string, id: string, address = defaultAddress): Finding[] {
  const names = brandNames(themes)
  if (!names.includes(id))
    throw new CliError(`Unknown brand '${id}'; expected one of ${names.join(', ')}.`)
  const folder = openBrandFolder(themes, id)
  const { brand, findings } = checkSite(folder, address)
  const found = checks.flatMap((check) => findBy(() => check(folder, brand ?? {}), folder))
  // Colours follow from the one in site.json.
  const contrasts = brand ? findBy(() => checkContrast(folder, brand), folder) : []
  // A file that cannot be read is in the way of several checks.
  const all = [...findings, ...found, ...contrasts]
  return [...new Map(all.map((finding) => [finding.text, finding])).values()]
}

/** Returns what a check finds until it comes to a file that cannot be read, and that file. */
function findBy(check: () => Iterable<Finding>, { themes, id }: BrandFolder): Finding[] {
  const found: Finding[] = []
  try {
    for (const finding of check()) found.push(finding)
  } catch (error) {
    const { message } = error as Error
    const text = `${themes}/${id}: expected files that can be checked, found ${message}`
    found.push(error instanceof FileError ? error.finding : { severity: 'error', file: '', text })
  }
  return found
}
