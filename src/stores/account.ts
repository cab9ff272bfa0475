import { atom } from 'nanostores'
import type { Account } from '#contract/account.ts'

/** The account as the last call left it; undefined until a call has changed it: then what the page came with still counts. */
export const $account = atom<Account | undefined>(undefined)
