import { listAnswer } from '#contract/list.ts'
import { product, wishlistLink } from '#contract/product.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Operations } from '../openapi/operation.ts'

export const wishlistOperations = {
  listWishes: {
    summary: 'List the products of the wishlist',
    description: `In pages of ${limits.rowsPerPage}, the latest first.`,
    answer: listAnswer(product),
    example: { page: 1 },
  },
  addWishlist: {
    summary: 'Wish for a product',
    description:
      'One that is on the wishlist stays as it is. `added` puts it where it was before it was removed, at the price of then.',
    answer: null,
    example: { productId: 501, added: '2026-03-01T18:00:00Z' },
    refusals: ['product_gone'],
  },
  removeWishlist: {
    summary: 'Remove products from the wishlist',
    description:
      'The ids of the products, with commas between them; `all` removes every one. More than fit into an address of 8 kB go into the body.',
    answer: null,
    example: { ids: '501,502' },
  },
  shareWishlist: {
    summary: 'Share the wishlist by a link',
    description:
      'Whoever has the link sees the products, and nothing of the shopper. There is one link at a time: until it is withdrawn, each call answers the same.',
    answer: wishlistLink,
    answerExample: { link: `https://shop.example/account/shared/${'Xk3f'.repeat(10)}a_b` },
    example: {},
  },
  stopSharingWishlist: {
    summary: 'Withdraw the link to the wishlist',
    description: 'It opens nothing any more; sharing again makes another one.',
    answer: null,
    example: {},
  },
} satisfies Partial<Operations>
