import { createHmac } from 'node:crypto'
import { ensureLinkKey } from '../orders/order-links.ts'
import type { Db } from '../store/open.ts'

export type AccountNames = ReturnType<typeof openAccountNames>

/**
 * Names accounts in the log: the same account always has the same name, which only the key of its
 * company leads to.
 */
export function openAccountNames(db: Db) {
  const keys = new Map<number, string>()
  return async (companyId: number, accountId: number) => {
    const key = keys.get(companyId) ?? (await ensureLinkKey({ db, companyId }))
    keys.set(companyId, key)
    return createHmac('sha256', key).update(`log ${accountId}`).digest('base64url').slice(0, 16)
  }
}
