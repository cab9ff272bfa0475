import { createHmac, timingSafeEqual } from 'node:crypto'

const digestBytes = 32

/** Returns the bytes of a signature in base64, or nothing where it can be none of SHA-256. */
export function readSignature(header: string | string[] | undefined) {
  if (typeof header !== 'string' || !/^[A-Za-z\d+/]{43}=$/.test(header)) return undefined
  const bytes = Buffer.from(header, 'base64')
  return bytes.length === digestBytes ? bytes : undefined
}

/** Tells whether a secret has signed a body, in a time that says nothing of the signature. */
export const isSigned = (body: Uint8Array, signature: Uint8Array, secret: string) =>
  timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature)
