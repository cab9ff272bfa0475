import { z } from 'zod'
import type { Fault } from './site-faults.ts'
import { pageAddress, textByLanguage } from './site-values.ts'

const maxEntries = 200
const example = '{"en": "Boots", "nl": "Laarzen"}'

const fields = {
  name: z
    .union(
      [z.string().min(1).max(250), textByLanguage(example)],
      `expected a text, or a text by language such as ${example}`,
    )
    .describe('The name of the page, in each of languages or the same in all of them.'),
  href: pageAddress.describe(
    'The page: an https address of hosts or shopOrigins, or a path of the shop.',
  ),
}
const none = z
  .never('expected no items, because the menu has at most 3 levels')
  .optional()
  .describe('The third level has none.')
const third = z.strictObject({ ...fields, items: none })
const second = z.strictObject({
  ...fields,
  items: z.array(third).default([]).describe('The pages below it.'),
})
const first = z.strictObject({
  ...fields,
  items: z.array(second).default([]).describe('The pages below it.'),
})

/** An entry of the shop's menu, as site.json has it. */
export interface ShopMenuEntry {
  name: string | Record<string, string>
  href: string
  items?: ShopMenuEntry[] | undefined
}

const countEntries = (entries: readonly ShopMenuEntry[]): number =>
  entries.reduce((sum, { items = [] }) => sum + 1 + countEntries(items), 0)

export const shopMenu = z
  .array(first)
  .refine((entries) => countEntries(entries) <= maxEntries, {
    error: ({ input }) =>
      `expected at most ${maxEntries} entries on all levels, found ${countEntries(input as ShopMenuEntry[])}`,
  })
  .default([])
  .describe(
    `The shop’s own menu, shown in the header: up to ${maxEntries} entries on up to 3 levels.`,
  )

interface MenuSite {
  shopMenu: ShopMenuEntry[]
  languages: string[]
  hosts: string[]
  shopOrigins: string[]
}

function* nameFaults(name: ShopMenuEntry['name'], languages: string[]): Generator<Fault> {
  if (typeof name === 'string') return
  for (const language of languages)
    if (!name[language])
      yield [[], `expected a text for each of languages, found none for '${language}'`]
  const offered = `expected one of languages (${languages.join(', ')})`
  for (const language of Object.keys(name))
    if (!languages.includes(language)) yield [[language], `${offered}, found '${language}'`]
}

/** Returns whether an address leads to the shop. */
function isOfShop(href: string, { hosts, shopOrigins }: MenuSite) {
  if (href.startsWith('/')) return true
  if (!URL.canParse(href)) return false
  const { hostname, origin } = new URL(href)
  return hosts.includes(hostname) || shopOrigins.includes(origin)
}

function* entryFaults(
  entries: readonly ShopMenuEntry[],
  path: PropertyKey[],
  read: MenuSite,
): Generator<Fault> {
  for (const [i, { name, href, items = [] }] of entries.entries()) {
    const here = [...path, i]
    for (const [below, fault] of nameFaults(name, read.languages))
      yield [[...here, 'name', ...below], fault]
    if (!isOfShop(href, read))
      yield [
        [...here, 'href'],
        `expected an address of hosts or shopOrigins, or a path, found "${href}"`,
      ]
    yield* entryFaults(items, [...here, 'items'], read)
  }
}

/** Finds names without a language of the brand, and addresses that lead away from the shop. */
export const shopMenuFaults = (read: MenuSite) => entryFaults(read.shopMenu, ['shopMenu'], read)
