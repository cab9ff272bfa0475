import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { removeWishlist } from '#contract/calls.ts'
import type { ShownProduct } from '#contract/product.ts'

/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $wishlist = atom<readonly ShownProduct[] | undefined>(undefined)

/** The products that are just being removed. */
export const $removing = atom<ReadonlySet<number>>(new Set())

/** Takes products off the list; answers whether it did. Rejects where they could not be; then the list is as it was. */
export async function removeWishes(ids: number[], initial: readonly ShownProduct[]) {
  const wanted = new Set(ids).difference($removing.get())
  if (wanted.size === 0) return false
  $removing.set($removing.get().union(wanted))
  try {
    await send(removeWishlist, { ids: [...wanted].join(',') })
    $wishlist.set(($wishlist.get() ?? initial).filter(({ productId }) => !wanted.has(productId)))
    return true
  } finally {
    $removing.set($removing.get().difference(wanted))
  }
}
