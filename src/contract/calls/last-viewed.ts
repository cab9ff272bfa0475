import { api, call } from '../call.ts'
import type { addProductInput, removeLastViewProductInput } from '../product.ts'

export const removeLastViewProduct = call<void, typeof removeLastViewProductInput>(
  'DELETE',
  `${api}/shopUser/removeLastViewProduct/{productId}`,
  { canWait: true },
)
/** Returns a removed product to the recently viewed ones (beyond the specification). */
export const addLastViewProduct = call<void, typeof addProductInput>(
  'POST',
  `${api}/shopUser/addLastViewProduct`,
  { canWait: true },
)
