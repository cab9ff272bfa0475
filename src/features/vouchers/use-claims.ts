import { useStore } from '@nanostores/react'
import type { VoucherEntry } from './vouchers.rules.ts'
import { $claiming, $codes } from './vouchers.store.ts'

/** Returns a function that adds to a voucher what became of it since the page came. */
export function useClaims() {
  const codes = useStore($codes)
  const claiming = useStore($claiming)
  return (voucher: VoucherEntry) => {
    const isBusy = claiming.includes(voucher.id)
    const code = codes[voucher.id]
    if (code === undefined) return { voucher, isBusy }
    return { voucher: { ...voucher, code, state: 'claimed' as const }, isBusy }
  }
}
