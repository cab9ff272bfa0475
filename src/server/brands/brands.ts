import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, locales } from '#i18n/locales.ts'
import { currenciesOf } from './currencies.ts'
import { expectation } from './expectation.ts'
import { site, type Site } from './site.ts'
import { brandStylesheet, type Stylesheet } from './stylesheet.ts'

/** A brand: its site configuration, its folder's name, where it answers, and the file of its colours. */
export type Brand = Site & { id: string; stylesheet: Stylesheet | undefined }

export interface Brands {
  all: Brand[]
  /** The brand that answers on a `Host` header's host name, if any. */
  byHost(hostName: string): Brand | undefined
  byId(id: string): Brand | undefined
}

/** Why a site.json is refused: the file, each field, and what was expected of it. */
export class SiteError extends Error {}

/** How a host is reached, unless the operator says otherwise. */
const onHttps = 'https://{host}'

/** Where in a file something is wrong; an element of a list with its name, such as `addressFields.3 (ZipCode).minLength`. */
function place(json: unknown, path: PropertyKey[]) {
  let here = json
  const parts = path.map((part) => {
    here = (here as Record<PropertyKey, unknown> | undefined)?.[part]
    const { orderField, name = orderField } = ((typeof part === 'number' && here) || {}) as Record<string, unknown>
    return typeof name === 'string' ? `${String(part)} (${name})` : String(part)
  })
  return parts.join('.') || 'the file'
}

/** Reads `<themes>/<id>/site.json`. Throws `SiteError`. */
export function readSite(themes: string, id: string, address = onHttps): Brand {
  const file = `${themes}/${id}/site.json`
  const refuse = (lines: string[]) => new SiteError(lines.map((line) => `${file}: ${line}`).join('\n'))
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refuse([`expected JSON, but ${(error as Error).message}`])
  }
  const read = site.safeParse(json, { error: expectation })
  if (!read.success) throw refuse(read.error.issues.map(({ path, message }) => `${place(json, path)}: ${message}`))
  const { languages, defaultLanguage, currencies, defaultCurrency, hosts, pages, decimalSep, thousandSep } = read.data
  const unknown = languages.find((language) => !isLocale(language))
  if (unknown) throw refuse([`languages: '${unknown}' has no words; expected some of ${locales.join(', ')}`])
  if (!currenciesOf(read.data).includes(defaultCurrency))
    throw refuse([
      `defaultCurrency: expected one of ${currencies.length > 0 ? `currencies (${currencies.join(', ')})` : 'the world’s, or name it in currencies'}`,
    ])
  if (!languages.includes(defaultLanguage)) throw refuse([`defaultLanguage: expected one of languages (${languages.join(', ')})`])
  const plain = pages.find((page) => address.startsWith('https:') && page.address?.startsWith('http:'))
  if (plain) throw refuse([`pages (${plain.name}).address: expected https, as the site itself is on https`])
  const second = pages.find(({ url }, i) => pages.findIndex((page) => page.url === url) < i)
  if (second) throw refuse([`pages (${second.name}).url: expected each once, since /account/page/${second.url} is one page`])
  if (decimalSep === thousandSep) throw refuse([`thousandSep: expected another sign than decimalSep ('${decimalSep}')`])
  return {
    ...read.data,
    id,
    stylesheet: brandStylesheet(id, read.data.style),
    shopOrigins: [...hosts.map((host) => address.replace('{host}', host)), ...read.data.shopOrigins],
  }
}

/** Two brands may share a company, never a host. */
function refuseSharedHosts(brands: Brand[]) {
  const owners = new Map<string, string>()
  for (const { id, hosts } of brands)
    for (const host of hosts) {
      const owner = owners.get(host)
      if (owner) throw new SiteError(`site.json of ${owner} and of ${id}: hosts: both name '${host}'; expected each host once`)
      owners.set(host, id)
    }
}

/**
 * Reads every `<themes>/<brand>/site.json`, whose hosts are reached at `address`. A brand without hosts that is not `named` is a template and
 * takes no part, nor does a folder without that file. Throws `SiteError`.
 */
export function loadBrands(themes: string, address = onHttps, named?: string): Brands {
  const ids = readdirSync(themes).filter((name) => existsSync(join(themes, name, 'site.json')))
  const all = ids.map((id) => readSite(themes, id, address)).filter(({ id, hosts }) => id === named || hosts.length > 0)
  if (all.length === 0)
    throw new SiteError(
      ids.length > 0
        ? `${themes}: no site.json has hosts; expected a brand that answers somewhere, or BRAND to name one (${ids.join(', ')})`
        : `${themes}: expected a folder with a site.json for each brand, but there is none`,
    )
  refuseSharedHosts(all)
  return {
    all,
    byHost: (hostName) => all.find(({ hosts }) => hosts.includes(hostName)),
    byId: (id) => all.find((brand) => brand.id === id),
  }
}
