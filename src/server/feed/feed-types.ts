import type { FeedType, FeedTypeName } from './feed-type.ts'
import { achievement, campaign, interest, newsletter, product } from './types/catalogue.ts'
import { address } from './types/address.ts'
import { customer } from './types/customer.ts'
import { preference, progress, voucher } from './types/customer-data.ts'
import { order } from './types/order.ts'
import { seen, wish } from './types/product-lists.ts'
import { orderReturn } from './types/return.ts'

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
