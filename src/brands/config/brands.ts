import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import type { BrandFiles } from '../files/brand-files.ts'
import { ownLayers } from '../own-layers.ts'
import { layersOf } from './layers.ts'
import { readSiteFile } from './site-file.ts'
import { SiteError } from './site-text.ts'
import type { Site } from './site.ts'
import type { ColourStyle } from './colour-style.ts'

/**
 * A brand: its site configuration, its folder's name, where it answers, the file of its colours,
 * and that of the logo on its invoices.
 */
export type Brand = Site & {
  id: string
  /** The brands whose files it shows: itself, those that it extends, and the default theme. */
  layers: string[]
  colourStyle: ColourStyle | undefined
  invoiceLogo: string | undefined
  /** Its own files and those of its layers; none before they are read. */
  files: BrandFiles
}

/** A brand whose site.json cannot be used: what it says all the same, and why. */
export interface UnreadableBrand {
  id: string
  hosts: string[]
  companyName: string
  fault: string
}

export interface Brands {
  all: Brand[]
  unreadable: UnreadableBrand[]
  /** Every folder of `themes`, whether or not it takes part. */
  folders: string[]
  /** The brand that answers on a `Host` header's host name, if any. */
  byHost(hostName: string): Brand | undefined
  byId(id: string): Brand | undefined
}

/** Reaches a host, unless the operator sets another address. */
export const defaultAddress = 'https://{host}'

/** The fields of a site.json, also of one that breaks off or is wrong elsewhere. */
function parseLeniently(file: string) {
  try {
    return parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The hosts of a brand that cannot be read, and its name or that of one that it extends. */
function readLeniently(themes: string, id: string) {
  const sites = ownLayers({ layers: layersOf(themes, id) }).map((layer) =>
    parseLeniently(join(themes, layer, 'site.json')),
  )
  const hosts = sites[0]?.hosts
  const name = sites.map((site) => site?.companyName).find((name) => typeof name === 'string')
  return {
    hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [],
    companyName: name ?? '',
  }
}

/** Reads a brand; undefined for one that is only extended, and without a site.json. */
export function readBrand(
  themes: string,
  id: string,
  address: string,
): Brand | UnreadableBrand | undefined {
  if (!existsSync(join(themes, id, 'site.json'))) return undefined
  try {
    return readSiteFile(themes, id, address).brand
  } catch (error) {
    const file = join(themes, id, 'site.json')
    const { message } = error as Error
    const isNamed = error instanceof SiteError
    const fault = isNamed ? message : `${file}: expected files that can be read, found ${message}`
    return { id, ...readLeniently(themes, id), fault }
  }
}

const isUnreadable = (brand: Brand | UnreadableBrand): brand is UnreadableBrand => 'fault' in brand
const isReadable = (brand: Brand | UnreadableBrand): brand is Brand => !isUnreadable(brand)

/**
 * Reads every `<themes>/<brand>/site.json`, whose hosts are reached at `address`. A brand without
 * hosts that is not `named` is a template and takes no part, nor does a folder without that file.
 * Several brands may name one host: see settle-hosts.ts. Those that are `known` are not read again.
 * Throws `SiteError` where no brand is left, or where the one that is `named` or the default one
 * cannot be read.
 */
export function loadBrands(
  themes: string,
  address = defaultAddress,
  named?: string,
  known: readonly (Brand | UnreadableBrand)[] = [],
): Brands {
  const folders = readdirSync(themes)
  const isKnown = (id: string) => known.some((brand) => brand.id === id)
  const ids = folders.filter((id) => existsSync(join(themes, id, 'site.json')) && !isKnown(id))
  const read = [...known, ...ids.flatMap((id) => readBrand(themes, id, address) ?? [])]
  read.sort((a, b) => folders.indexOf(a.id) - folders.indexOf(b.id))
  const all = read.filter(isReadable).filter(({ id, hosts }) => id === named || hosts.length > 0)
  const unreadable = read.filter(isUnreadable)
  const isNeeded = ({ id }: UnreadableBrand) => id === named || id === 'default'
  if (unreadable.length > 0 && (all.length === 0 || unreadable.some(isNeeded)))
    throw new SiteError(unreadable.map(({ fault }) => fault).join('\n'))
  if (all.length === 0)
    throw new SiteError(
      ids.length > 0
        ? `${themes}: expected hosts in a site.json, or BRAND with one of (${ids.join(', ')})`
        : `${themes}: expected a folder with a site.json for each brand, found none`,
    )
  return {
    all,
    unreadable,
    folders,
    byHost: (hostName) => all.find(({ hosts }) => hosts.includes(hostName)),
    byId: (id) => all.find((brand) => brand.id === id),
  }
}
