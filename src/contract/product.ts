import * as z from 'zod/mini'
import { money } from './money.ts'

/** A product on the wishlist or among the recently viewed. Texts are empty and `price` null where the shop no longer has it. */
export const product = z.object({
  productId: z.int(),
  url: z.string(),
  image: z.string(),
  categoryName: z.string(),
  name: z.string(),
  price: z.nullable(money),
})
export type Product = z.infer<typeof product>

/** The same as a page shows it, its price in words; empty where the shop no longer has it. */
export type ShownProduct = Omit<Product, 'price'> & { price: string }
