import type { Brand, Brands } from '#brands/config/brands.ts'
import { openLayerReader } from '#brands/files/read-layer.ts'
import { ownLayers } from '#brands/own-layers.ts'
import { openMessageReader } from '#i18n/read-messages.ts'
import type { Words } from '#i18n/messages.ts'
import { renamed } from '#brands/renamed.ts'
import { missingInBuild } from '../http/build-stamp.ts'
import { openBrands } from '../open-brands.ts'
import type { Services } from '../services.ts'
import { unmetFields } from '../unmet-fields.ts'
import type { BrandChange } from './find-changes.ts'

/** Describes where brands are read. */
export interface ReadOptions {
  themes: string
  host: string | undefined
  /** Set where a build has the components of the brands. */
  isBuilt: boolean
  /** The brands that stay as they were, since their files have errors. */
  stale: ReadonlySet<string>
}

/** The brands after a change, with what was read of those that differ. */
export interface ReadBrands {
  brands: Brands
  /** The brands that differ from before, with their messages. */
  fresh: Map<Brand, Words>
  /** By brand: why it is not as its files are. */
  errors: Record<string, string[]>
}

/** Describes the brands before a change. */
export type Before = Pick<Services, 'settings' | 'brands' | 'broken' | 'lostHosts'>

/** Returns whether shoppers see a brand. */
export const isShown = ({ brands, broken }: Before, id: string) =>
  brands.byId(id) !== undefined && !broken.has(id)

/** Returns a brand whose site.json and those that it extends are as before. */
const copyOf = (brand: Brand): Brand => ({
  ...brand,
  hosts: [...brand.hosts],
  shopOrigins: [...brand.shopOrigins],
})

/** Returns the brands that stay as they are, and those of which only the site.json does. */
function sortBrands(
  before: Before,
  { changed, affected, errors }: BrandChange,
  stale: ReadOptions['stale'],
) {
  const { brands } = before
  const lostHosts = before.lostHosts.filter(({ id }) => !stale.has(id))
  const isFailing = (id: string) => errors[id] !== undefined && isShown(before, id)
  const isGone = (id: string) => changed.includes(id) && !affected.includes(id)
  // Another brand may have given up a host.
  const isAgain = (id: string) => affected.includes(id) || lostHosts.some((lost) => lost.id === id)
  const kept = brands.all.filter(({ id }) => !isGone(id) && (isFailing(id) || !isAgain(id)))
  const copied = brands.all
    .filter((brand) => !kept.includes(brand) && affected.includes(brand.id))
    .filter((brand) => !ownLayers(brand).some((layer) => changed.includes(layer)))
    .filter(({ id }) => isShown(before, id) && !stale.has(id))
    .filter((brand) => !lostHosts.some(({ id }) => id === brand.id))
    .map(copyOf)
  return { kept, copied }
}

/** Reads the files and messages of a brand. Returns the messages, and what is wrong. */
async function readBrand(
  brand: Brand,
  {
    settings,
    themes,
    isBuilt,
  }: Pick<ReadOptions, 'themes' | 'isBuilt'> & Pick<Services, 'settings'>,
  readers: {
    filesOf: ReturnType<typeof openLayerReader>
    wordsOf: ReturnType<typeof openMessageReader>
  },
) {
  const faults = [
    ...((isBuilt && missingInBuild(themes, [brand]).get(brand.id)) || []),
    ...unmetFields(themes, brand, settings),
  ]
  let words: Words = {}
  try {
    brand.files = await readers.filesOf(brand)
    words = await readers.wordsOf(brand.layers)
  } catch (error) {
    faults.push((error as Error).message)
  }
  return {
    words,
    faults: [...faults, ...[...brand.files.values()].flatMap((layer) => layer.faults)],
  }
}

/**
 * Reads the brands that have changed. One that shoppers see stays as it is if it has an error now.
 * Throws where no brand could be shown, and where one that is needed is gone.
 */
export async function readAgain(
  before: Before,
  options: ReadOptions,
  change: BrandChange,
): Promise<ReadBrands> {
  const { settings } = before
  const { themes, isBuilt, host = settings.publicHost } = options
  const errors = { ...change.errors }
  const { kept, copied } = sortBrands(before, change, options.stale)
  const brands = openBrands(settings, themes, { host, known: [...kept, ...copied] })
  const readers = {
    filesOf: openLayerReader(themes),
    wordsOf: openMessageReader(themes, renamed.messages),
  }
  const fresh: ReadBrands['fresh'] = new Map()
  for (const brand of brands.all.filter((one) => !kept.includes(one))) {
    const { words, faults } = await readBrand(brand, { settings, themes, isBuilt }, readers)
    if (faults.length > 0) errors[brand.id] = [...new Set([...(errors[brand.id] ?? []), ...faults])]
    fresh.set(brand, words)
  }
  const isNew = (id: string) => change.errors[id] === undefined && isShown(before, id)
  // A check cannot know these: the brands stay as they are, after all.
  if (Object.keys(errors).some(isNew)) return readAgain(before, options, { ...change, errors })
  return { brands, fresh, errors }
}
