import type { Brand } from '#brands/config/brands.ts'
import { orderLinkPath } from '#lib/order-path.ts'
import { readLinkTokens } from '../orders/order-links.ts'
import { offersOrderLinks } from '../sign-in/code-offers.ts'
import { brandAddress } from '../brand-address.ts'
import type { Settings } from '../settings.ts'
import type { Outcome } from './apply.ts'
import type { FeedStore } from './feed.ts'
import type { FeedItem } from './parse-line.ts'

/** Returns how a brand's links of orders begin; undefined where it has none. */
export const orderLinkBase = (brand: Brand, settings: Settings) =>
  offersOrderLinks(brand) ? brandAddress(brand, settings) : undefined

/** Returns the links of fed orders, by the shop's ids. */
export async function readStatusUrls(
  { linkBase, ...target }: FeedStore,
  externalIds: string[],
): Promise<ReadonlyMap<string, string>> {
  if (linkBase === undefined || externalIds.length === 0) return new Map()
  const tokens = await readLinkTokens(target, externalIds)
  return new Map([...tokens].map(([id, token]) => [id, linkBase + orderLinkPath(token)]))
}

/** Outcomes after which the order is there. */
const stored: Outcome['status'][] = ['stored', 'unchanged', 'older']

/** Returns whether an order has a link after its line. */
export const hasLink = ({ type }: Pick<FeedItem, 'type'>, { status }: Outcome) =>
  type === 'order' && stored.includes(status)
