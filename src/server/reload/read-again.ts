import { setImmediate } from 'node:timers/promises'
import { readBrand, type Brand, type Brands } from '#brands/config/brands.ts'
import { openLayerReader } from '#brands/files/read-layer.ts'
import { ownLayers } from '#brands/own-layers.ts'
import { renamed } from '#brands/renamed.ts'
import type { Words } from '#i18n/messages.ts'
import { openMessageReader } from '#i18n/read-messages.ts'
import type { BuiltSite } from '../http/built-site.ts'
import { missingInBuild } from '../http/build-stamp.ts'
import { openBrands } from '../open-brands.ts'
import type { Services } from '../services.ts'
import { unmetFields } from '../unmet-fields.ts'
import type { BrandChange } from './find-changes.ts'

/** Describes where brands are read. */
export interface ReadOptions {
  themes: string
  host: string | undefined
  /** Undefined without a build, such as in development. */
  builtSite: BuiltSite | undefined
  /** The brands that stay as they were, since their files have errors. */
  stale: ReadonlySet<string>
}

/** Describes the brands after a change, with what was read of those that differ. */
export interface ReadBrands {
  brands: Brands
  /** The brands that differ from before. */
  fresh: Brand[]
  /** The messages of these, and of the default theme if they differ. */
  words: Map<string, Words>
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

/** Reads site.json of the brands that have changed, without holding up others. */
async function readSites(
  { settings }: Before,
  { themes, known, ids }: { themes: string; known: readonly Brand[]; ids: readonly string[] },
) {
  const read: NonNullable<ReturnType<typeof readBrand>>[] = [...known]
  for (const id of ids.filter((one) => !known.some((brand) => brand.id === one))) {
    const brand = readBrand(themes, id, settings.PUBLIC_ADDRESS)
    if (brand) read.push(brand)
    await setImmediate()
  }
  return read
}

const messageOf = (error: unknown) => [(error as Error).message]

/** Returns what reads the files and messages of brands. It answers with what is wrong with one. */
function openReader(
  { settings }: Before,
  { themes, builtSite }: ReadOptions,
  words: ReadBrands['words'],
) {
  const filesOf = openLayerReader(themes)
  const wordsOf = openMessageReader(themes, renamed.messages)
  async function readWords(id: string, layers: readonly string[]) {
    try {
      words.set(id, await wordsOf(layers))
      return []
    } catch (error) {
      return messageOf(error)
    }
  }
  async function read(brand: Brand) {
    brand.files = await filesOf(brand)
    return [
      ...((builtSite && missingInBuild(themes, [brand]).get(brand.id)) || []),
      ...unmetFields(themes, brand, settings),
      ...[...brand.files.values()].flatMap(({ faults }) => faults),
      ...(await readWords(brand.id, brand.layers)),
    ]
  }
  return { read: (brand: Brand) => read(brand).catch(messageOf), readWords }
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
  const { themes, host = settings.publicHost } = options
  const { kept, copied } = sortBrands(before, change, options.stale)
  const sites = { themes, known: [...kept, ...copied], ids: change.affected }
  const brands = openBrands(settings, themes, { host, known: await readSites(before, sites) })
  const fresh = brands.all.filter((brand) => !kept.includes(brand))
  const words: ReadBrands['words'] = new Map()
  const { read, readWords } = openReader(before, options, words)
  const errors = { ...change.errors }
  const add = (id: string, faults: string[]) => {
    if (faults.length > 0) errors[id] = [...new Set([...(errors[id] ?? []), ...faults])]
  }
  for (const brand of fresh) {
    const faults = await read(brand)
    // The check has named them already.
    if (!change.errors[brand.id]) add(brand.id, faults)
  }
  for (const { id, fault } of brands.unreadable) if (isShown(before, id)) add(id, [fault])
  // A page of a brand of which nothing is known has the words of the default theme.
  if (change.changed.includes('default') && !words.has('default') && !errors.default)
    add('default', await readWords('default', ['default']))
  const isNew = (id: string) => change.errors[id] === undefined && isShown(before, id)
  // A check cannot know these: the brands stay as they are, after all.
  if (Object.keys(errors).some(isNew)) return readAgain(before, options, { ...change, errors })
  return { brands, fresh, words, errors }
}
