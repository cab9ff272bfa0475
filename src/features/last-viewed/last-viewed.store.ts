import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { removeLastViewProduct } from '#contract/calls.ts'

/** A recently viewed product as its card shows it. */
export interface ViewedProduct {
  productId: number
  url: string
  image: string
  categoryName: string
  name: string
  /** Formatted; empty where the shop no longer has it. */
  price: string
}

/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $lastViewed = atom<ViewedProduct[] | undefined>(undefined)

/** The products that are just being removed. */
export const $removing = atom<readonly number[]>([])

/** Takes a product off the list. Rejects where it could not be; then the list is as it was. */
export async function removeViewed(productId: number, initial: ViewedProduct[]) {
  $removing.set([...$removing.get(), productId])
  try {
    await send(removeLastViewProduct, { productId })
    $lastViewed.set(($lastViewed.get() ?? initial).filter((product) => product.productId !== productId))
  } finally {
    $removing.set($removing.get().filter((other) => other !== productId))
  }
}
