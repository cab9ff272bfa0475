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

type Products = readonly ShownProduct[]

/**
 * Takes a product off the list, or all of them, on whatever page they are; answers whether it did.
 * Rejects where they could not be; then the list is as it was.
 */
export const removeFromWishlist = (wanted: number | 'all', initial: Products) => {
  const shown = $wishlist.get() ?? initial
  const ids = shown.map(({ productId }) => productId)
  return runExclusive(wanted === 'all' ? ids : [wanted], async () => {
    await send(removeWishlist, { ids: String(wanted) })
    const left = ($wishlist.get() ?? initial).filter(({ productId }) => productId !== wanted)
    $wishlist.set(wanted === 'all' ? [] : left)
  })
}
