import { hkdfSync } from 'node:crypto'
import { compactDecrypt, CompactEncrypt } from 'jose'

/** Key that only the holder of a token can make: the database knows a hash of the token alone. */
const keyOf = (purpose: string, token: string) =>
  new Uint8Array(hkdfSync('sha256', token, '', purpose, 32))

/** Encrypts a text for one purpose, by a key that is made from a token (JWE, AES-256-GCM). */
export const seal = (text: string, purpose: string, token: string) =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(purpose, token))

/** Decrypts what `seal` made. Throws where the token is another, or the text was changed. */
export async function unseal(sealed: string, purpose: string, token: string) {
  const { plaintext } = await compactDecrypt(sealed, keyOf(purpose, token))
  return Buffer.from(plaintext).toString()
}
