import type { Brand, Brands } from '#brands/config/brands.ts'
import type { OwnServices } from '../http/area-handlers.ts'
import { keepShown } from '../http/keep-shown.ts'
import { openDirectShops } from '../feed/direct/direct-shops.ts'
import { settle } from '../settle-brands.ts'
import { openProviders } from '../sign-in/providers.ts'
import { openReceivers } from '../webhooks/receivers.ts'
import type { BrandChange } from './find-changes.ts'
import { keptBrands, type KeptBrand } from './kept-brands.ts'
import { isShown, readAgain, type ReadBrands, type ReadOptions } from './read-again.ts'

export interface ApplyOptions extends Omit<ReadOptions, 'stale'> {
  widgets: boolean | undefined
  /** Brands that stay as they were before the start of this process. */
  kept: readonly KeptBrand[] | undefined
  /** Throws where this process cannot serve the companies of these brands. */
  claim(brands: Brands): Promise<void>
  /** Has the work of each company follow the brands. */
  followBrands(): void
}

/** Puts the content of a map in the place of another's, which others hold. */
function replaceEntries<Key, Value>(
  target: ReadonlyMap<Key, Value>,
  source: ReadonlyMap<Key, Value>,
) {
  const map = target as Map<Key, Value>
  map.clear()
  for (const [key, value] of source) map.set(key, value)
}

/** Returns why brands cannot be shown, by brand: those that stay as they are can be. */
function findHidden({ broken }: OwnServices, { brands, fresh, errors }: ReadBrands) {
  const faults = new Map<string, string>()
  for (const brand of brands.all) {
    const { id } = brand
    const texts = errors[id] && `brand ${id} cannot be shown: ${errors[id].join('\n')}`
    const fault = fresh.includes(brand) ? texts : broken.get(id)
    if (fault !== undefined) faults.set(id, fault)
  }
  for (const { id, fault } of brands.unreadable)
    faults.set(id, `brand ${id} cannot be shown: ${fault}`)
  return faults
}

/** Opens what depends on the brands. Throws where a setting does not fit them. */
function openFor(services: OwnServices, read: ReadBrands, widgets: boolean | undefined) {
  const { settings, lastShown } = services
  const { brands, fresh } = read
  // Settings of a brand that is gone stay until the next start.
  brands.folders = [...new Set([...services.brands.folders, ...brands.folders])]
  const hostsBefore = new Map(services.brands.all.map(({ id, hosts }) => [id, [...hosts]]))
  const shownBefore = {
    of: (id: string) => {
      const hosts = hostsBefore.get(id) ?? lastShown.of(id)?.hosts
      return hosts && { hosts, style: '', pages: {} }
    },
  }
  const settled = settle({ brands, broken: findHidden(services, read) }, shownBefore, settings)
  const kept = brands.all.filter((brand) => !fresh.includes(brand))
  const known = new Map(kept.map((brand) => [brand, services.providers.of(brand)]))
  return {
    ...settled,
    providers: openProviders(settings, brands, { widgets, known }),
    receivers: openReceivers(settings, brands),
    directShops: openDirectShops(settings, brands),
  }
}

/** Puts what was read in the place of what there was, all at once. */
function publish(services: OwnServices, read: ReadBrands, opened: ReturnType<typeof openFor>) {
  const { brands, words } = read
  services.brands.all.splice(0, Infinity, ...brands.all)
  services.brands.unreadable.splice(0, Infinity, ...brands.unreadable)
  services.brands.folders = brands.folders
  for (const [id, ofBrand] of words) services.messages.replace(id, ofBrand)
  services.broken = opened.broken
  services.lostHosts = opened.lostHosts
  Object.assign(services.providers, opened.providers)
  replaceEntries(services.receivers, opened.receivers)
  replaceEntries(services.directShops, opened.directShops)
}

const namesOf = (brands: readonly Brand[]) => brands.map(({ id }) => id)

/** Writes what has become of the brands that have changed. */
function report(services: OwnServices, read: ReadBrands, gone: string[]) {
  const { log, broken, lostHosts } = services
  for (const [id, texts] of Object.entries(read.errors))
    if (!broken.has(id)) log.error(`brand ${id} stays as it was: ${texts.join('\n')}`)
  const hidden = Object.keys(read.errors).flatMap((id) => broken.get(id) ?? [])
  for (const fault of new Set([...hidden, ...lostHosts.map((lost) => lost.fault)])) log.error(fault)
  const shown = namesOf(read.fresh).filter((id) => !broken.has(id))
  if (shown.length + gone.length > 0) log.info({ brands: shown, gone }, 'brands were read again')
}

/**
 * Reads the brands again. One that would lose its only host to another stays as it is, too: it is
 * `homeless`.
 */
async function readAndOpen(
  services: OwnServices,
  options: ApplyOptions & ReadOptions,
  change: BrandChange,
) {
  const read = await readAgain(services, options, change)
  await options.claim(read.brands)
  const opened = openFor(services, read, options.widgets)
  const homeless = namesOf(read.fresh).filter(
    (id) => isShown(services, id) && opened.broken.has(id),
  )
  if (homeless.length === 0) return { read, opened, homeless }
  const faults = homeless.map((id) => [id, [opened.broken.get(id)!]])
  const errors = { ...read.errors, ...(Object.fromEntries(faults) as BrandChange['errors']) }
  const again = await readAgain(services, options, { ...change, errors })
  return { read: again, opened: openFor(services, again, options.widgets), homeless }
}

/**
 * Returns a function that reads the brands that have changed and shows them as they are now, one
 * change after the other. It returns those that stay as they were. Requests that are being answered
 * are finished with the brands as they were. It throws, and changes nothing, where no brand could
 * be shown.
 */
export function openApply(services: OwnServices, options: ApplyOptions) {
  const stale = new Set(options.kept?.map(({ id }) => id))
  let homeless: string[] = []
  async function apply({ affected, ...change }: BrandChange) {
    const before = namesOf(services.brands.all)
    // Another brand may have given up their hosts.
    const toRead = { ...change, affected: [...new Set([...affected, ...homeless])] }
    const result = await readAndOpen(services, { ...options, stale }, toRead)
    const { read, opened } = result
    homeless = result.homeless
    publish(services, read, opened)
    for (const id of toRead.affected) stale.delete(id)
    for (const id of Object.keys(read.errors)) if (!services.broken.has(id)) stale.add(id)
    const gone = before.filter((id) => services.brands.byId(id) === undefined)
    report(services, read, gone)
    options.followBrands()
    void services.providers.prepare()
    if (options.builtSite) await keepShown(options.builtSite, services, namesOf(read.fresh))
    return keptBrands(services, stale)
  }
  let last: Promise<unknown> = Promise.resolve()
  return (change: BrandChange) => {
    const applied = last.then(() => apply(change))
    last = applied.catch(() => {})
    return applied
  }
}
