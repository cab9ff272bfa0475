import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import { shareWishlist, stopSharingWishlist } from '#contract/calls.ts'

/** The link of the list, empty where it is not shared; until it changes what the page came with. */
export const $link = atom<string | undefined>(undefined)
export const $isChanging = atom(false)

/** Answers whether the change was made: none is while another one is under way. */
async function change(run: () => Promise<string>) {
  if ($isChanging.get()) return false
  $isChanging.set(true)
  try {
    $link.set(await run())
    return true
  } finally {
    $isChanging.set(false)
  }
}

/** Rejects where the list could not be shared. */
export const share = () => change(async () => (await send(shareWishlist, {})).link)

/** Withdraws the link. Rejects where it could not be. */
export const stopSharing = () =>
  change(async () => {
    await send(stopSharingWishlist, {})
    return ''
  })
