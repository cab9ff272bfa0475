import type { FeedType, FeedTypeName } from './feed/feed-type.ts'
import { achievement, progress } from './achievements/feed.ts'
import { product } from './products/feed.ts'
import { address } from './addresses/feed.ts'
import { customer } from './profile/feed.ts'
import { interest, newsletter, preference } from './settings/feed.ts'
import { campaign, voucher } from './vouchers/feed.ts'
import { order } from './orders/feed.ts'
import { seen, wish } from './wishlist/feed.ts'
import { orderReturn } from './orders/return-feed.ts'

/** Everything that a shop can tell. */
export const feedTypes: Record<FeedTypeName, FeedType> = {
  interest,
  newsletter,
  campaign,
  product,
  achievement,
  customer,
  address,
  order,
  return: orderReturn,
  voucher,
  progress,
  seen,
  wish,
  preference,
}

export const isFeedType = (name: unknown): name is FeedTypeName =>
  typeof name === 'string' && Object.hasOwn(feedTypes, name)

/** Returns a type's example as it is fed. */
export function exampleOf(type: FeedTypeName): FeedType['example'] {
  const { externalId, ...fields } = feedTypes[type].example
  return { externalId, updatedAt: '2026-03-02T09:30:00Z', ...fields }
}
