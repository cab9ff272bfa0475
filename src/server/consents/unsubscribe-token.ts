import { createHmac } from 'node:crypto'
import { openPair, sealPair } from '../sealed-pair.ts'

/** Names an account and one of its newsletters; all of them where `newsletterId` is left out. */
export interface Unsubscription {
  accountId: number
  newsletterId?: number | undefined
}

/** Returns a key for one purpose, so that no other link of the company's is one of these. */
const keyFor = (purpose: string, key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(purpose).digest()

const linkPurpose = 'unsubscribe 1'
const undoPurpose = 'unsubscribe undo 1'

/**
 * Returns the token of an unsubscribe link. It does not end, since a message may be old, and opens
 * nothing else of the account.
 */
export const toUnsubscribeToken = (key: string, { accountId, newsletterId = 0 }: Unsubscription) =>
  sealPair(keyFor(linkPurpose, key), [accountId, newsletterId])

/** Returns what a token names; undefined where the key did not make it. */
export function readUnsubscribeToken(key: string, token: string): Unsubscription | undefined {
  const [accountId, newsletterId] = openPair(keyFor(linkPurpose, key), token) ?? []
  return accountId === undefined
    ? undefined
    : { accountId, newsletterId: newsletterId || undefined }
}

/** Returns the token by which whoever has unsubscribed takes it back: it names the record of it. */
export const toUndoToken = (key: string, consentId: number) =>
  sealPair(keyFor(undoPurpose, key), [consentId, 0])

/** Returns the record that a token names; undefined where the key did not make it. */
export const readUndoToken = (key: string, token: string) =>
  openPair(keyFor(undoPurpose, key), token)?.[0]
