import { randomBytes } from 'node:crypto'

/** Seconds for which an authorization code can be redeemed. */
export const authorizationCodeSeconds = 60

export type Tokens<Meaning> = ReturnType<typeof openTokens<Meaning>>

/** Random texts that stand for something for a while: authorization codes and access tokens. */
export function openTokens<Meaning>(seconds: number) {
  const issued = new Map<string, { meaning: Meaning; expires: number }>()
  const find = (token: string | null | undefined) => {
    const found = issued.get(token ?? '')
    return found && Date.now() < found.expires ? found.meaning : undefined
  }
  return {
    issue(meaning: Meaning) {
      const token = randomBytes(32).toString('base64url')
      issued.set(token, { meaning, expires: Date.now() + seconds * 1000 })
      return token
    },
    find,
    /** Works as `find`, but once. */
    redeem(token: string | null | undefined) {
      const meaning = find(token)
      issued.delete(token ?? '')
      return meaning
    },
  }
}
