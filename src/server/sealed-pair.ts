import { createCipheriv, createDecipheriv } from 'node:crypto'

const algorithm = 'aes-256-ecb'
const blockBytes = 16

/**
 * Returns a text of 22 letters that holds two numbers: one block of AES with them and eight zero
 * bytes. It is the same each time, and tells nothing of the numbers. A text that is made up has one
 * chance in 2^64 that the zeros come out.
 */
export function sealPair(key: Buffer, [one, other]: readonly [number, number]) {
  const block = Buffer.alloc(blockBytes)
  block.writeUInt32BE(one, 0)
  block.writeUInt32BE(other, 4)
  const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** Returns the numbers of a sealed text; undefined where the key did not make it. */
export function openPair(key: Buffer, text: string): [number, number] | undefined {
  if (!/^[\w-]{22}$/.test(text)) return undefined
  const sealed = Buffer.from(text, 'base64url')
  // The last letter has four bits that are none of the block's.
  if (sealed.toString('base64url') !== text) return undefined
  const decipher = createDecipheriv(algorithm, key, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(sealed), decipher.final()])
  if (block.subarray(8).some((byte) => byte !== 0)) return undefined
  return [block.readUInt32BE(0), block.readUInt32BE(4)]
}
