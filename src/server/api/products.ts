import * as calls from '#contract/calls.ts'
import { removeLastViewProductInput, removeWishlistInput } from '#contract/product.ts'
import { defineCall } from './call-record.ts'

export const productCalls = {
  removeLastViewProduct: defineCall(calls.removeLastViewProduct, {
    input: removeLastViewProductInput,
    run: ({ session }, { productId }) => session.shop.lastViewProducts.remove(productId),
    success: 'ac_ProductRemoved',
  }),
  removeWishlist: defineCall(calls.removeWishlist, {
    input: removeWishlistInput,
    run: ({ session }, { ids }) => session.shop.wishProducts.remove(ids),
    success: 'ac_WishlistChanged',
  }),
}
