import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import type { Account } from '#contract/account.ts'
import { me } from '#contract/calls.ts'

/**
 * The account as the last call left it; undefined until a call has changed it: then what the page
 * came with still counts.
 */
export const $account = atom<Account | undefined>(undefined)

/**
 * Reads the account again after a call that answers none; undefined where that fails: then the next
 * page shows what has changed.
 */
export const reloadAccount = () =>
  send(me, {}, { form: null }).then(
    (account) => {
      $account.set(account)
      return account
    },
    () => undefined,
  )
