import { atom, map } from 'nanostores'
import { send } from '#browser/send.ts'
import * as calls from '#contract/calls.ts'
import { makePending } from '#browser/pending.ts'

/** The codes of the vouchers that were claimed since the page came, by their ids. */
export const $codes = map<Record<number, string>>({})

const { $pending, runExclusive } = makePending()

/** The vouchers that are just being claimed. */
export const $claiming = $pending

/** True while a typed code is being claimed. */
export const $claimingCode = atom(false)

/** By an id, or by a code that was typed; answers the voucher's id. */
async function claimBy(code: string, isTyped: boolean) {
  const claimed = await send(calls.claimVoucher, { code, isTyped })
  $codes.setKey(claimed.id, claimed.code)
  return claimed.id
}

/**
 * Claims a voucher; answers whether it did. Rejects where it could not be; then it is as it was.
 */
export const claimVoucher = (id: number) => runExclusive([id], () => claimBy(String(id), false))

/** Claims a typed code: returns the voucher's id, or undefined while another is claimed. */
export async function claimCode(code: string) {
  if ($claimingCode.get()) return undefined
  $claimingCode.set(true)
  try {
    return await claimBy(code, true)
  } finally {
    $claimingCode.set(false)
  }
}
