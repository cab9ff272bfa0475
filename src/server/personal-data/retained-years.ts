import type { Brands } from '#brands/config/brands.ts'

/** Says how long a company keeps the orders of erased accounts, and in which time zone. */
export interface Retention {
  companyId: number
  years: number
  timeZone: string
}

/**
 * Returns the retention of each company: the longest of its brands. Returns nothing while the
 * site.json of a brand cannot be read, which may ask for a longer time.
 */
export function findRetentions({ all, unreadable }: Pick<Brands, 'all' | 'unreadable'>) {
  if (unreadable.length > 0) return []
  const retentions = new Map<number, Retention>()
  for (const { companyId, retainOrders: years, timeZone } of all)
    if (years > (retentions.get(companyId)?.years ?? 0))
      retentions.set(companyId, { companyId, years, timeZone })
  return [...retentions.values()]
}

/** Returns for how many years a company keeps the orders of erased accounts. */
export const retainedYears = ({ all }: Pick<Brands, 'all'>, companyId: number) =>
  Math.max(
    ...all.filter((brand) => brand.companyId === companyId).map((brand) => brand.retainOrders),
  )
