import { readdirSync } from 'node:fs'
import { onHttps, type Brand } from '#server/brands/brands.ts'
import { checkCompiles } from './checks/compiles.ts'
import { checkCssSyntax } from './checks/css-syntax.ts'
import { checkContrast } from './checks/contrast.ts'
import { checkDictionaries } from './checks/dictionaries.ts'
import { checkPages } from './checks/pages.ts'
import { checkPictures } from './checks/pictures.ts'
import { checkSite } from './checks/site.ts'
import { checkSlots } from './checks/slots.ts'
import { checkSources } from './checks/sources.ts'
import { checkStylesheet } from './checks/stylesheet.ts'
import { checkWords } from './checks/words.ts'
import { openFolder, type BrandFolder, type Finding } from './folder.ts'
import { CliError } from './cli-error.ts'

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
  checkSlots,
  checkCompiles,
  checkSources,
  checkPages,
  checkWords,
  checkDictionaries,
  checkPictures,
  checkCssSyntax,
  checkStylesheet,
]

/**
 * What is wrong with a brand, whose hosts are reached at `address`: for `npm run brand check` and
 * for the start alike.
 */
export function checkBrand(themes: string, id: string, address = onHttps): Finding[] {
  const names = brandNames(themes)
  if (!names.includes(id))
    throw new CliError(`There is no brand ${id}; expected one of ${names.join(', ')}.`)
  const folder = openFolder(themes, id)
  const { brand, findings } = checkSite(folder, address)
  // Colours follow from the one in site.json.
  const contrasts = brand ? checkContrast(folder, brand) : []
  return [...findings, ...checks.flatMap((check) => [...check(folder, brand ?? {})]), ...contrasts]
}
