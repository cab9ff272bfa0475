import { map } from 'nanostores'
import { send } from '#client/send.ts'
import { claimVoucher } from '#contract/calls.ts'
import { makePending } from '#stores/pending.ts'

/** The codes of the vouchers that were claimed since the page came, by their ids. */
export const $codes = map<Record<number, string>>({})

const { $pending, runExclusive } = makePending()

/** The vouchers that are just being claimed. */
export const $claiming = $pending

/**
 * Claims a voucher; answers whether it did. Rejects where it could not be; then it is as it was.
 */
export const claim = (id: number) =>
  runExclusive([id], async () =>
    $codes.setKey(id, (await send(claimVoucher, { code: String(id) })).code),
  )
