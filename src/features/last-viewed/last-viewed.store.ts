import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { removeLastViewProduct } from '#contract/calls.ts'
import type { ShownProduct } from '#contract/product.ts'
import * as limits from '#lib/limits.ts'
import { makeBusy } from '#stores/busy.ts'

/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $lastViewed = atom<ShownProduct[] | undefined>(undefined)

const { $busy, alone } = makeBusy()

/** The products that are just being removed. */
export const $removing = $busy

/** Takes a product off the list; answers whether it did. Rejects where it could not be; then the list is as it was. */
export const removeViewed = (productId: number, initial: ShownProduct[]) =>
  alone([productId], async () => {
    await send(removeLastViewProduct, { productId })
    const left = ($lastViewed.get() ?? initial).filter((product) => product.productId !== productId)
    $lastViewed.set(left)
    // A page shows so many: there may be others, which it has not.
    if (left.length === 0 && initial.length >= limits.maxLastViewProducts) location.reload()
  })
