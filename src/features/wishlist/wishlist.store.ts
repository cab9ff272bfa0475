import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { removeWishlist } from '#contract/calls.ts'
import type { ShownProduct } from '#contract/product.ts'
import { makePending } from '#stores/pending.ts'

/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $wishlist = atom<readonly ShownProduct[] | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The products that are just being removed. */
export const $removing = $pending

/**
 * Takes products off the list; answers whether it did. Rejects where they could not be; then the
 * list is as it was.
 */
export const removeFromWishlist = (ids: readonly number[], initial: readonly ShownProduct[]) =>
  runExclusive(ids, async (free) => {
    await send(removeWishlist, { ids: free.join(',') })
    $wishlist.set(($wishlist.get() ?? initial).filter(({ productId }) => !free.includes(productId)))
  })
