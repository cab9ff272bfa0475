import { createHmac } from 'node:crypto'

/** Describes a message by the names of Standard Webhooks. */
export interface Message {
  /** Stays the same for each attempt. */
  id: string
  body: string
}

/** The headers that prove to whoever has one of the secrets where a message comes from. */
export function signedHeaders({ id, body }: Message, secrets: readonly string[]) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
