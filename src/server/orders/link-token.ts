import { randomBytes } from 'node:crypto'
import { openPair, sealPair } from '../sealed-pair.ts'

/** Names an order, and which of its links: a withdrawn one has an earlier version. */
export interface LinkedVersion {
  orderId: number
  version: number
}

/** Returns a company's key for the links of its orders. */
export const newLinkKey = () => randomBytes(32).toString('base64url')

const keyBytes = (key: string) => Buffer.from(key, 'base64url')

/** Returns the token of a link. It is the same each time, so that nothing is stored for it. */
export const toLinkToken = (key: string, { orderId, version }: LinkedVersion) =>
  sealPair(keyBytes(key), [orderId, version])

/** Returns what a token names; undefined where the key did not make it. */
export function readLinkToken(key: string, token: string): LinkedVersion | undefined {
  const [orderId, version] = openPair(keyBytes(key), token) ?? []
  return orderId === undefined || version === undefined ? undefined : { orderId, version }
}
