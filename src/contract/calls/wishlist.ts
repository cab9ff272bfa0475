import { api, call } from '../call.ts'
import type { ListAnswer, listInput } from '../list.ts'
import type { Product, WishlistLink, addProductInput, removeWishlistInput } from '../product.ts'

const wishlist = { feature: 'MyWishlist' } as const

/** Lists the wishes, the latest first (beyond the specification). */
export const listWishes = call<ListAnswer<Product>, typeof listInput>(
  'GET',
  `${api}/shopUser/wishlist`,
  wishlist,
)
/** Returns a removed product to the wishlist (beyond the specification). */
export const addWishlist = call<void, typeof addProductInput>(
  'POST',
  `${api}/shopUser/addWishlist`,
  { ...wishlist, canWait: true },
)
export const removeWishlist = call<void, typeof removeWishlistInput>(
  'DELETE',
  `${api}/shopUser/removeWishlist`,
  { ...wishlist, canWait: true },
)
/** Returns the link of the wishlist, the same each time (beyond the specification). */
export const shareWishlist = call<WishlistLink>('POST', `${api}/shopUser/shareWishlist`, wishlist)
/** Withdraws that link; the next one differs (beyond the specification). */
export const stopSharingWishlist = call<void>('DELETE', `${api}/shopUser/shareWishlist`, wishlist)
