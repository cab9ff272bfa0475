import { cached } from '#lib/cached.ts'
import { brandNames } from '../config/brand-names.ts'
import { layersOf } from '../config/layers.ts'
import type { Brand } from '../config/brands.ts'
import type { Renames } from '../renamed.ts'
import { readSiteFile } from '../config/site-file.ts'
import { SiteError } from '../config/site-text.ts'
import { providerTypes } from '#server/sign-in/provider-types.ts'
import { hexOf } from '#lib/colour.ts'
import {
  folderOfField,
  isFieldSet,
  openLayers,
  type BrandFolder,
  type Finding,
} from './brand-folder.ts'

/** Holds what a brand's site.json says, and what is wrong with it. */
interface CheckedSite {
  brand?: Brand | undefined
  /** Set for a brand that is only extended. */
  isTemplate?: boolean
  findings: Finding[]
}

/** The configuration of a brand, or the findings why it is invalid. */
function configuration(themes: string, id: string, address: string, renames: Renames): CheckedSite {
  try {
    const { brand, isTemplate, unknown } = readSiteFile(themes, id, address, renames)
    return {
      brand,
      isTemplate,
      findings: unknown.map((text) => ({ text, file: 'site.json', severity: 'warning' })),
    }
  } catch (error) {
    if (error instanceof SiteError)
      return {
        findings: error.message
          .split('\n')
          .map((text) => ({ text, file: 'site.json', severity: 'error' })),
      }
    throw error
  }
}

/** Says which hosts another brand has, too. */
function* checkHosts({ id, warning }: BrandFolder, hosts: readonly string[], all: Brand[]) {
  for (const host of hosts) {
    const owner = all.find((other) => other.id !== id && other.hosts.includes(host))
    if (owner)
      yield warning(
        'site.json',
        `"${host}"`,
        'host names that no other brand lists',
        `'${host}', which site.json of ${owner.id} lists, too`,
      )
  }
}

/**
 * A host that another brand has, and what is right in itself and comes to nothing: a colour that is
 * none, a brand that nobody reaches or signs in to.
 */
function* checkFields(folder: BrandFolder, brand: Brand, all: Brand[]) {
  const { id, warning } = folder
  const { style, hosts } = brand
  if (style !== '' && !style.startsWith('#'))
    yield folderOfField(folder, 'style').warning(
      'site.json',
      '"style"',
      `a colour that begins with #, such as ${hexOf(style) ?? '#1f4d46'}`,
      `'${style}'`,
    )
  if (id !== 'default' && hosts.length === 0)
    yield warning(
      'site.json',
      1,
      `hosts, such as ["${id}.localhost"]`,
      'none, so this brand has no address',
    )
  yield* checkHosts(folder, hosts, all)
  const { language } = new Intl.Locale(brand.culture)
  if (isFieldSet(folder, 'culture') && !brand.languages.some((own) => own === language))
    yield folderOfField(folder, 'culture').warning(
      'site.json',
      '"culture"',
      `a culture of one of languages (${brand.languages.join(', ')})`,
      `'${brand.culture}', which no language of the brand uses`,
    )
  if (!brand.emailLogin && !providerTypes.some(({ field }) => brand[field]))
    yield warning('site.json', 1, 'a way to sign in, such as "emailLogin": true', 'none')
}

/**
 * Returns what says of the brands of a folder what the server would refuse at start, field by
 * field, and what it takes in vain. It reads each site.json once.
 */
export function openSites(themes: string, address: string, renames: Renames) {
  const read = cached((id: string) => configuration(themes, id, address, renames))
  const readAll = cached(() => brandNames(themes).flatMap((id) => read(id).brand ?? []))
  return cached((id: string): CheckedSite => {
    const folder = openLayers(themes, layersOf(themes, id), renames)[0]!
    if (!folder.has('site.json'))
      return {
        findings: [
          folder.error('site.json', 1, 'a site.json, as npm run brand new creates it', 'none'),
        ],
      }
    const site = read(id)
    const { brand, isTemplate, findings } = site
    const own = brand && !isTemplate ? checkFields(folder, brand, readAll()) : []
    return { ...site, findings: [...findings, ...own] }
  })
}
