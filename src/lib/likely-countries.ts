import type { Brand } from '#brands/config/brands.ts'

type Config = Pick<Brand, 'defaultCountry' | 'culture' | 'languages'>

/** A list that is no longer is seen at a glance: it needs no order of its own. */
const maxGlanceCountries = 12

/** The country in which most people speak a language, or the one that its tag names. */
const regionOf = (tag: string) => new Intl.Locale(tag).maximize().region ?? ''

/**
 * Splits countries into two groups: first those of the brand's own list and languages, where most
 * of its shoppers are. A short list is one group.
 */
export function groupByLikely<Item>(
  items: readonly Item[],
  countryOf: (item: Item) => string,
  { defaultCountry, culture, languages }: Config,
): Item[][] {
  if (items.length <= maxGlanceCountries) return [[...items]]
  const likely = new Set([defaultCountry, ...[culture, ...languages].map(regionOf)])
  const isLikely = (item: Item) => likely.has(countryOf(item))
  const groups = [items.filter(isLikely), items.filter((item) => !isLikely(item))]
  return groups.filter(({ length }) => length > 0)
}
