import { endpointAt, routeAt } from '#find-route.ts'
import { allRoutes, brandTextPages, sections } from '#routes.ts'
import { closestMatch } from '#lib/closest-match.ts'
import type { Brand } from '../config/brands.ts'
import { pageSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { elementsOf } from './elements.ts'
import { markdownFiles, type LinkedAddress } from './markdown-file.ts'

type Pages = Pick<Brand, 'pages' | 'fundPath' | 'enableFeatures'>

/** Stands for the site, wherever it is. */
const site = 'https://brand.invalid'

const isOff = (feature: string | undefined, { enableFeatures }: Pages) =>
  feature !== undefined && !(enableFeatures as string[]).includes(feature)

/** Returns the address of a page of the brand, framed or not. */
const addressOf = (name: string) =>
  brandTextPages.includes(name) ? `/account/${name}` : `/account/documents/${name}`

/** The brand's page that a path below /account names with its last part; '' where it names none. */
function namedPage(path: string, { customPages }: NonNullable<ReturnType<typeof routeAt>>) {
  const parts = path.split('/').slice(2)
  const isNamed = /^(?:page|pages|documents)$/.test(parts[0] ?? '')
  return isNamed || (customPages && parts.length > 1) ? (parts.at(-1) ?? '') : ''
}

/** Returns why a path below /account leads nowhere, if it does. */
function deadReason(path: string, brand: Pages): string | undefined {
  const route = routeAt(path, brand.fundPath)
  if (!route) return 'which is no page'
  if (isOff(route.feature, brand)) return `which needs ${route.feature} in enableFeatures`
  // Some pages of ours are below a section, where custom pages are, too.
  const isOurs = allRoutes.some((one) => path === `/account${one.path}`)
  const name = isOurs ? '' : namedPage(path, route)
  if (!name) return undefined
  const page = brand.pages.find(({ url }) => url === name)
  if (!page) return 'which is no page of site.json'
  const section = sections.find(({ customPages }) => customPages.section === page.section)
  return isOff(section?.feature, brand)
    ? `whose section needs ${section?.feature} in enableFeatures`
    : undefined
}

/** The pages that a link may lead to. */
const knownPaths = (brand: Pages) => [
  ...allRoutes
    .filter(({ path, feature }) => !path.includes('{') && !isOff(feature, brand))
    .map(({ path }) => `/account${path}`),
  ...brand.pages.map(({ url }) => `/account/page/${url}`),
]

/** Finds out why a link leads nowhere. */
function findDeadLink(url: string, base: string, brand: Pages) {
  if (!URL.canParse(url, site + base)) return 'which is no address'
  const { origin, pathname } = new URL(url, site + base)
  const isOurs = origin === site && /^\/account(?:\/|$)/.test(pathname)
  // Other addresses belong to the shop, and endpoints are not pages.
  return isOurs && !endpointAt(pathname)
    ? deadReason(decodeURI(pathname).replace(/(?<=.)\/$/, ''), brand)
    : undefined
}

function* checkLink(
  { warning }: BrandFolder,
  file: string,
  { url, line }: LinkedAddress,
  { base, ids, brand }: { base: string; ids: string[]; brand: Pages },
): Generator<Finding, void> {
  if (url.startsWith('#') && base) {
    const id = decodeURI(url.slice(1))
    if (id === '' || ids.includes(id)) return
    const meant = closestMatch(id, ids)
    const expected = meant ? `a heading such as #${meant}` : 'an address'
    return yield warning(file, line, expected, `${url}, which no heading has`)
  }
  if (!base && !url.startsWith('/')) return
  const reason = url === '' ? 'none' : findDeadLink(url, base, brand)
  const expected = `an address such as ${closestMatch(url, knownPaths(brand))}`
  if (reason) yield warning(file, line, expected, url ? `${url}, ${reason}` : reason)
}

/** Reports links that lead to no page of the account, or to no heading of a Markdown page. */
export function* checkLinks(folder: BrandFolder, brand: Partial<Brand>): Generator<Finding, void> {
  const { pages, fundPath, enableFeatures } = brand
  if (!pages || fundPath === undefined || !enableFeatures) return
  for (const file of folder.files(pageSources)) {
    const isMarkdown = file.endsWith('.md')
    const [, name = ''] = /^pages\/([^./]+)/.exec(file) ?? []
    const elements = elementsOf(folder, file)
    const { links = [], ids = [] } = isMarkdown ? markdownFiles(folder)(file) : {}
    const own = elements
      .filter(({ name }) => name === 'a')
      .flatMap(({ attributes, line }) => {
        const url = attributes.get('href')
        return url === undefined ? [] : { url, line }
      })
    const context = {
      // A part or a component stands on many pages: only links from the root are known.
      base: isMarkdown ? addressOf(name) : '',
      ids: [...ids, ...elements.flatMap(({ attributes }) => attributes.get('id') ?? [])],
      brand: { pages, fundPath, enableFeatures },
    }
    for (const link of [...links, ...own]) yield* checkLink(folder, file, link, context)
  }
}
