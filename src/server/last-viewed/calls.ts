import * as calls from '#contract/calls.ts'
import { addProductInput, removeLastViewProductInput } from '#contract/product.ts'
import { defineCall } from '../api/call-record.ts'

export const lastViewedCalls = {
  removeLastViewProduct: defineCall(calls.removeLastViewProduct, {
    input: removeLastViewProductInput,
    run: ({ session }, { productId }) => session.shop.lastViewProducts.remove(productId),
    success: 'ac_ProductRemoved',
  }),
  addLastViewProduct: defineCall(calls.addLastViewProduct, {
    input: addProductInput,
    run: ({ session }, { productId, added }) =>
      session.shop.lastViewProducts.add(productId, added ? new Date(added) : undefined),
    success: 'ac_ProductRestored',
  }),
}
