import { noInput } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { listInput } from '#contract/list.ts'
import { addProductInput, removeWishlistInput } from '#contract/product.ts'
import { routes } from '#routes.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'

/** The address by which a shared wishlist is opened, on the host that its shopper knows. */
export const sharedWishlistLink = ({ origin }: Pick<CallContext, 'origin'>, token: string) =>
  `${origin}/account${routes.sharedWishlist.path.replace('{id}', token)}`

export const wishlistCalls = {
  listWishes: defineCall(calls.listWishes, {
    input: listInput,
    run: ({ session }, { page }) => session.shop.wishProducts.list(page),
  }),
  addWishlist: defineCall(calls.addWishlist, {
    input: addProductInput,
    run: ({ session }, { productId, added }) =>
      session.shop.wishProducts.add(productId, added ? new Date(added) : undefined),
    success: 'ac_WishRestored',
  }),
  removeWishlist: defineCall(calls.removeWishlist, {
    input: removeWishlistInput,
    run: ({ session }, { ids }) => session.shop.wishProducts.remove(ids),
    success: 'ac_WishlistChanged',
  }),
  shareWishlist: defineCall(calls.shareWishlist, {
    input: noInput,
    run: async (context) => ({
      link: sharedWishlistLink(context, await context.session.shop.wishlistLink.create()),
    }),
    success: 'ac_WishlistShared',
  }),
  stopSharingWishlist: defineCall(calls.stopSharingWishlist, {
    input: noInput,
    run: ({ session }) => session.shop.wishlistLink.withdraw(),
    success: 'ac_SharingStopped',
  }),
}
