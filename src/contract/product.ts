import * as z from 'zod/mini'
import * as limits from '#lib/limits/lists.ts'
import type { WishStock } from './codes.ts'
import { money, type Money } from './money.ts'
import { id, instant } from './text.ts'

/**
 * A product on the wishlist or among the recently viewed. Texts are empty and `price` null where
 * the shop no longer has it.
 */
export const product = z.object({
  productId: z.int(),
  url: z.string(),
  image: z.string(),
  categoryName: z.string(),
  name: z.string(),
  price: z.nullable(money),
})
export type Product = z.infer<typeof product>

/** Describes a product on a page, with its price as text; empty where the shop no longer has it. */
export type ShownProduct = Omit<Product, 'price'> & { price: string }

/** A product on a list, and since when. */
export type ListedProduct = Product & { added: string }

/** A product on the wishlist, and by what id the shop itself knows it. */
export type Wish = ListedProduct & {
  shopProductId: string
  /** Holds the price at that time; null where it is unknown. */
  priceThen: Money | null
  /** Tells that it is sold out, or available again; undefined otherwise. */
  stock: WishStock | undefined
}

export const removeLastViewProductInput = z.object({ productId: id })

/** The whole address of a shared wishlist. */
export const wishlistLink = z.object({ link: z.url() })
export type WishlistLink = z.infer<typeof wishlistLink>

/** A product of a wishlist as somebody else sees it who has its link. */
export type SharedWish = Product & { isOutOfStock: boolean }

/**
 * A product that the shop has; `added` says since when it is on the list, such as before its
 * removal.
 */
export const addProductInput = z.object({ productId: id, added: z.optional(instant) })

/** Ids with commas between them, of which one that is none refuses all; or the whole list. */
export const removeWishlistInput = z.object({
  ids: z.union([
    z.literal('all'),
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((ids): (string | number)[] => [...new Set(ids.split(','))]),
      ),
      z.array(id).check(z.maxLength(limits.maxWishesPerCall)),
    ),
  ]),
})
