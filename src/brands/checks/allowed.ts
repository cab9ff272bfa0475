import { isAllowed, type Allow } from '../config/allow.ts'
import type { Brand } from '../config/brands.ts'
import { pageSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { isExternal, type Element } from './element.ts'
import { elementsOf } from './elements.ts'

/** Something of another site that a brand has to allow. */
interface Demand {
  field: keyof Allow
  /** Describes what the brand could have in its place. */
  instead: string
  /** The address that an element asks for; undefined where it is known only on the server. */
  find(element: Element): { address: string | undefined } | undefined
}

const demands: Demand[] = [
  {
    field: 'scripts',
    instead: 'a script of the site',
    find({ name, attributes }) {
      const address = attributes.get('src')
      return name === 'script' && isExternal(address) ? { address } : undefined
    },
  },
  {
    field: 'frames',
    instead: 'a link to it',
    find: ({ name, attributes }) =>
      name === 'iframe'
        ? { address: attributes.get('src') ?? attributes.get('data-src') }
        : undefined,
  },
  {
    field: 'forms',
    instead: 'a form whose action is a page of the site',
    find({ attributes }) {
      const address = ['action', 'formaction']
        .map((name) => attributes.get(name))
        .find((address) => isExternal(address))
      return address === undefined ? undefined : { address }
    },
  },
]

/** Returns an address of another site, with the scheme of a page that shoppers see. */
const urlOf = (address = '') =>
  isExternal(address) ? URL.parse(address, 'https://shop.example') : null

/** Finds what an element asks of another site, and says how it could be had. */
function* findDemands(element: Element, origins: Allow) {
  for (const { field, instead, find } of demands) {
    const demand = find(element)
    if (!demand) continue
    const url = urlOf(demand.address)
    const isOpen =
      demand.address === undefined ? origins[field].length > 0 : isIn(origins, field, url)
    if (isOpen) continue
    const opening = `, or "${url?.origin}" in allow.${field} of site.json`
    yield {
      expected: url?.protocol === 'https:' ? instead + opening : instead,
      found: `${demand.address ?? element.source}, which browsers block`,
    }
  }
}

const isIn = (origins: Allow, field: keyof Allow, url: URL | null) =>
  url !== null && isAllowed(origins[field], url)

/** Reports what pages load from other sites, or send to them, unless the brand allows it. */
export function* checkAllowed(
  folder: BrandFolder,
  { allow, shopOrigins = [] }: Partial<Brand>,
): Generator<Finding, void> {
  // Without a readable site.json nobody knows what is allowed.
  if (!allow) return
  const origins = { ...allow, forms: [...allow.forms, ...shopOrigins] }
  for (const file of folder.files(pageSources))
    for (const element of elementsOf(folder, file))
      for (const { expected, found } of findDemands(element, origins))
        yield folder.error(file, element.line, expected, found)
}
