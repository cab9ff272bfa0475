import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import { addWishlist, removeWishlist } from '#contract/calls.ts'
import { makePending } from '#browser/pending.ts'

/**
 * The products that were removed since the page came, which are shown to be taken back; until the
 * first one those that the page came with count.
 */
export const $removed = atom<readonly number[] | undefined>(undefined)
/** True once the whole list was cleared, on all pages. */
export const $isCleared = atom(false)

const { $pending, runExclusive } = makePending()

/** The products that are just being removed or taken back. */
export const $changing = $pending

/** Takes a product off the list; answers whether it did. Rejects where it could not be. */
export const removeWish = (productId: number, initial: readonly number[]) =>
  runExclusive([productId], async () => {
    await send(removeWishlist, { ids: String(productId) })
    $removed.set([...($removed.get() ?? initial), productId])
  })

/** Puts a product back where it was; answers whether it did. Rejects where it could not be. */
export const restoreWish = (productId: number, added: string, initial: readonly number[]) =>
  runExclusive([productId], async () => {
    await send(addWishlist, { productId, added })
    $removed.set(($removed.get() ?? initial).filter((id) => id !== productId))
  })

/** Takes all products off, on whatever page they are; `shown` are busy meanwhile. */
export const clearWishlist = (shown: number[]) =>
  runExclusive(shown, async () => {
    // Made later, it would remove what was added meanwhile.
    await send({ ...removeWishlist, canWait: false }, { ids: 'all' })
    $isCleared.set(true)
  })
