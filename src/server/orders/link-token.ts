import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Names an order, and which of its links: a withdrawn one has an earlier version. */
export interface LinkedVersion {
  orderId: number
  version: number
}

const algorithm = 'aes-256-ecb'
const blockBytes = 16

/** Returns a company's key for the links of its orders. */
export const newLinkKey = () => randomBytes(32).toString('base64url')

const keyBytes = (key: string) => Buffer.from(key, 'base64url')

/**
 * Returns the token of a link: one block of AES with the order, the version and eight zero bytes. It
 * is the same each time, so that nothing is stored for it, and tells nothing of the order. Whoever
 * makes one up has one chance in 2^64 that the zeros come out.
 */
export function toLinkToken(key: string, { orderId, version }: LinkedVersion) {
  const block = Buffer.alloc(blockBytes)
  block.writeUInt32BE(orderId, 0)
  block.writeUInt32BE(version, 4)
  const cipher = createCipheriv(algorithm, keyBytes(key), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** Returns what a token names; undefined where the key did not make it. */
export function readLinkToken(key: string, token: string): LinkedVersion | undefined {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const sealed = Buffer.from(token, 'base64url')
  // The last letter has four bits that are none of the block's.
  if (sealed.toString('base64url') !== token) return undefined
  const decipher = createDecipheriv(algorithm, keyBytes(key), null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(sealed), decipher.final()])
  if (block.subarray(8).some((byte) => byte !== 0)) return undefined
  return { orderId: block.readUInt32BE(0), version: block.readUInt32BE(4) }
}
