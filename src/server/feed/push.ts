import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/feed.ts'
import { refuse } from '../refusal.ts'
import { sendJson } from './answers.ts'
import type { Outcome } from './apply.ts'
import { openByteBuffer } from './byte-buffer.ts'
import { joinAllWaiting, readFeed, storeItems, withWarnings, type FeedStore } from './feed.ts'
import type { FeedNote } from './feed-log.ts'
import { hasLink, readStatusUrls } from './order-link.ts'
import { digestOf, parseFields, readItem } from './parse-line.ts'
import { maxFeedReportBytes } from './feed-limits.ts'

/** A request, its answer, and what is noted of both. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  note: FeedNote
}

type Body = AsyncIterable<Uint8Array>

async function readWhole(body: Body) {
  const whole = openByteBuffer(limits.maxFeedLineBytes)
  for await (const part of body) if (!whole.add(part)) throw refuse('too_large')
  return whole.take()!
}

const statusOf: Record<string, number> = {
  refused: HttpStatus.unprocessableContent,
  waiting: HttpStatus.accepted,
}

/** Stores or deletes the one thing that a path names. */
export async function feedOne(
  { request, response, note }: Exchange,
  store: FeedStore,
  body: Body,
  name: { type: string; externalId: string },
) {
  const now = new Date().toISOString()
  const parsed =
    request.method === 'DELETE'
      ? readItem({ updatedAt: now, deleted: true, ...name }, digestOf(now))
      : parseFields(await readWhole(body), { now, ...name })
  note.counts.lines = 1
  if ('errors' in parsed) {
    note.counts.refused = 1
    sendJson(response, statusOf.refused!, { status: 'refused', errors: parsed.errors })
    return
  }
  const outcomes: Outcome[] = []
  await storeItems(store, [parsed.item], (_n, outcome) => outcomes.push(outcome))
  const [outcome] = outcomes
  note.counts[outcome!.status] += 1
  await joinAllWaiting(store)
  const answer = withWarnings(outcome!, parsed.item, store.shop)
  const { externalId } = parsed.item
  const urls = await readStatusUrls(store, hasLink(parsed.item, answer) ? [externalId] : [])
  const statusUrl = urls.get(externalId)
  sendJson(response, statusOf[answer.status] ?? HttpStatus.ok, {
    ...answer,
    ...(statusUrl && { statusUrl }),
  })
}

/** Stores many things, a line each; so is the report, which comes as the lines are read. */
export async function feedMany({ response, note }: Exchange, store: FeedStore, body: Body) {
  response.writeHead(HttpStatus.ok, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // A client may wait for the head before it sends the rest.
  response.flushHeaders()
  const write = (line: unknown) => {
    const hasRoom = response.writableLength < maxFeedReportBytes
    if (hasRoom) response.write(`${JSON.stringify(line)}\n`)
    return hasRoom
  }
  const summary = await readFeed(store, body, write, note.counts)
  response.end(`${JSON.stringify({ summary })}\n`)
}
