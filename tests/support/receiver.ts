import { randomBytes } from 'node:crypto'
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Describes an event at the receiver, which answers 401 to a wrong signature. */
export interface ReceivedEvent {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown> & { customer: { id: number; externalId: string | null } }
}

/** Describes the receiver's answer; undefined leaves the sender waiting. */
type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: string } | undefined

/** A shop's receiver of webhooks. */
export async function startReceiver(answer: (event: ReceivedEvent) => Answer = () => undefined) {
  const secret = newSecret()
  const received: ReceivedEvent[] = []
  const receiver = {
    secret,
    received,
    /** Each delivery is answered by what this says at the time. */
    answer,
    /** Delays the answer. */
    hold: () => Promise.resolve(),
  }
  const reply = (response: ServerResponse, given: Answer) => {
    if (given) response.writeHead(given.status, given.headers).end(given.body)
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>
      try {
        new Webhook(receiver.secret).verify(body, headers)
      } catch {
        return reply(response, { status: 401 })
      }
      const event = { id: headers['webhook-id']!, ...(JSON.parse(body) as object) } as ReceivedEvent
      received.push(event)
      return receiver.hold().then(() => reply(response, receiver.answer(event)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hooks`, close })
}
export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>

/** The settings by which a site delivers to a receiver. */
export const settingsFor = ({ url, secret }: TestReceiver) => ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_ALLOW_PRIVATE: 'true',
})
