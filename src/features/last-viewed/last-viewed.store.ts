import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import { addLastViewProduct, removeLastViewProduct } from '#contract/calls.ts'
import { makePending } from '#browser/pending.ts'

/**
 * The products that were removed since the page came, which are shown to be taken back; until the
 * first one those that the page came with count.
 */
export const $removed = atom<readonly number[] | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The products that are just being removed or taken back. */
export const $changing = $pending

/** Takes a product off the list; answers whether it did. Rejects where it could not be. */
export const removeFromViewed = (productId: number, initial: readonly number[]) =>
  runExclusive([productId], async () => {
    await send(removeLastViewProduct, { productId })
    $removed.set([...($removed.get() ?? initial), productId])
  })

/** Puts a product back where it was; answers whether it did. Rejects where it could not be. */
export const restoreViewed = (productId: number, added: string, initial: readonly number[]) =>
  runExclusive([productId], async () => {
    await send(addLastViewProduct, { productId, added })
    $removed.set(($removed.get() ?? initial).filter((id) => id !== productId))
  })
