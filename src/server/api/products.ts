import * as calls from '#contract/calls.ts'
import {
  addProductInput,
  removeLastViewProductInput,
  removeWishlistInput,
} from '#contract/product.ts'
import { defineCall } from './call-record.ts'

export const productCalls = {
  removeLastViewProduct: defineCall(calls.removeLastViewProduct, {
    input: removeLastViewProductInput,
    run: ({ session }, { productId }) => session.shop.lastViewProducts.remove(productId),
    success: 'ac_ProductRemoved',
  }),
  addLastViewProduct: defineCall(calls.addLastViewProduct, {
    input: addProductInput,
    run: ({ session }, { productId, added }) =>
      session.shop.lastViewProducts.add(productId, added ? new Date(added) : new Date()),
    success: 'ac_ProductRestored',
  }),
  addWishlist: defineCall(calls.addWishlist, {
    input: addProductInput,
    run: ({ session }, { productId, added }) =>
      session.shop.wishProducts.add(productId, added ? new Date(added) : new Date()),
    success: 'ac_WishRestored',
  }),
  removeWishlist: defineCall(calls.removeWishlist, {
    input: removeWishlistInput,
    run: ({ session }, { ids }) => session.shop.wishProducts.remove(ids),
    success: 'ac_WishlistChanged',
  }),
}
