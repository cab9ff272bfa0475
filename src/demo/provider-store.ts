import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1000)

/**
 * Keeps the provider's sessions and tokens in memory while the demo runs. The library's own memory
 * does the same but warns of it as a fault.
 */
export function openProviderStore() {
  const stored = new Map<string, AdapterPayload>()
  const isOver = ({ exp = Infinity }: AdapterPayload) => exp <= now()
  const forget = (isGone: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of stored) if (isGone(payload)) stored.delete(key)
  }

  /** Each kind of name, such as `Session`, has its own store. */
  return (kind: string): Adapter => {
    const keyOf = (id: string) => `${kind}:${id}`
    const find = (id: string) => Promise.resolve(stored.get(keyOf(id)))
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      Promise.resolve(
        [...stored].find(
          ([key, payload]) => key.startsWith(keyOf('')) && payload[name] === value,
        )?.[1],
      )
    return {
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      async upsert(id, payload) {
        forget(isOver)
        stored.set(keyOf(id), payload)
      },
      async consume(id) {
        const payload = stored.get(keyOf(id))
        if (payload) payload.consumed = now()
      },
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => forget((payload) => payload.grantId === grantId),
    }
  }
}
