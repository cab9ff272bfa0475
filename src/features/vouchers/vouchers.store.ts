import { map } from 'nanostores'
import { send } from '#client/send.ts'
import { claimVoucher } from '#contract/calls.ts'
import { makeBusy } from '#stores/busy.ts'

/** The codes of the vouchers that were claimed since the page came, by their ids. */
export const $codes = map<Record<number, string>>({})

const { $busy, alone } = makeBusy()

/** The vouchers that are just being claimed. */
export const $claiming = $busy

/** Claims a voucher; answers whether it did. Rejects where it could not be; then it is as it was. */
export const claim = (id: number) =>
  alone([id], async () => $codes.setKey(id, (await send(claimVoucher, { code: String(id) })).code))
