import { expect, test, vi } from 'vitest'
import { sendFeed } from '#server/feed/client/send.ts'
import { emptySummary } from '#server/feed/feed.ts'
import { startHttpServer } from '../../support/http.ts'

const whole = { ...emptySummary(), complete: true }
const ended = (status: number, code: string) => ({
  ...emptySummary(),
  problem: { type: 'about:blank', title: 'Ended', status, code },
})

/** Sends lines to a server that answers one summary after the other. */
async function sendTo(...summaries: object[]) {
  const onPause = vi.fn()
  const server = await startHttpServer(() => ({
    status: 200,
    body: `${JSON.stringify({ summary: summaries.shift() })}\n`,
  }))
  try {
    const receiver = { url: server.url, key: 'foyer_x', isCheck: false }
    const result = await sendFeed(receiver, Buffer.from('{}\n'), { isFirst: true, onPause })
    return { result, onPause, requests: server.received.length }
  } finally {
    await server.close()
  }
}

test('lines are sent again if the server accepted only a part of them for now', async () => {
  const { result, onPause, requests } = await sendTo(ended(503, 'unavailable'), whole)
  expect([requests, result.summary]).toEqual([2, whole])
  expect(onPause).toHaveBeenCalledWith(expect.stringContaining('answers 503'), 1)
})

test.each([
  [401, 'feed_key_wrong', /^FEED_KEY: expected a valid key of this shop/],
  [413, 'unpacks_too_large', /does not accept a feed: it answered 413/],
])('a feed that ended with %i is not sent again', async (status, code, message) => {
  await expect(sendTo(ended(status, code))).rejects.toThrow(message)
})
