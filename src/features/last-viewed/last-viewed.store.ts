import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { removeLastViewProduct } from '#contract/calls.ts'
import type { ShownProduct } from '#contract/product.ts'
import * as limits from '#lib/limits.ts'
import { makePending } from '#stores/pending.ts'

/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $lastViewed = atom<ShownProduct[] | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The products that are just being removed. */
export const $removing = $pending

/**
 * Takes a product off the list; answers whether it did. Rejects where it could not be; then the
 * list is as it was.
 */
export const removeLastViewed = (productId: number, initial: ShownProduct[]) =>
  runExclusive([productId], async () => {
    await send(removeLastViewProduct, { productId })
    const left = ($lastViewed.get() ?? initial).filter((product) => product.productId !== productId)
    $lastViewed.set(left)
    // A page shows so many: there may be others, which it has not.
    if (left.length === 0 && initial.length >= limits.maxLastViewProducts) location.reload()
  })
