import { readdirSync } from 'node:fs'
import { checkContrast } from './checks/contrast.ts'
import { checkLooseEnds } from './checks/loose-ends.ts'
import { checkPages } from './checks/pages.ts'
import { checkPictures } from './checks/pictures.ts'
import { checkSite } from './checks/site.ts'
import { checkSlots } from './checks/slots.ts'
import { checkSources } from './checks/sources.ts'
import { checkWords } from './checks/words.ts'
import { openFolder } from './folder.ts'
import { Refusal } from './refusal.ts'

/** Every brand that there is, by its folder. */
export const brandNames = (themes: string) =>
  readdirSync(themes, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .sort()

const ofFiles = [checkSlots, checkSources]
/** They need a site.json that can be read. */
const ofConfiguration = [checkLooseEnds, checkPages, checkWords, checkPictures, checkContrast]

/** A line for each thing that is wrong with a brand: the file, and what is expected of it. */
export function checkBrand(themes: string, id: string): string[] {
  const names = brandNames(themes)
  if (!names.includes(id)) throw new Refusal(`There is no brand ${id}; expected one of ${names.join(', ')}.`)
  const folder = openFolder(themes, id)
  const { brand, faults } = checkSite(folder)
  return [
    ...faults,
    ...ofFiles.flatMap((check) => [...check(folder)]),
    ...(brand ? ofConfiguration.flatMap((check) => [...check(folder, brand)]) : []),
  ]
}
