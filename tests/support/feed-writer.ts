import { setTimeout } from 'node:timers/promises'
import type { FeedSummary } from '#server/feed/feed.ts'
import type { Db } from '#server/store/open.ts'
import { findFaults, linesOf, orderOf, versionsIn } from './feed-file.ts'

const nameOf = (line: string) => {
  const { type, externalId } = JSON.parse(line) as Record<string, string>
  return `${type} ${externalId}`
}

/** Feeds a server, and remembers which version of each thing it has acknowledged. */
export function openFeedWriter({ url, key }: { url: string; key: string }) {
  const acknowledged = new Map<string, number>()
  let answers = 0

  const request = (method: string, path: string, body: string) =>
    fetch(`${url}/account/api/v1/feed${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      body,
    })

  /** Sends a version's file in parts of some lines; each is noted once its summary is there. */
  async function sendFile(version: number, linesAtOnce: number) {
    const lines = linesOf(version)
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const part = lines.slice(from, from + linesAtOnce)
      const answer = await (await request('POST', '', part.join('\n'))).text()
      const { summary } = JSON.parse(answer.trim().split('\n').at(-1)!) as { summary: FeedSummary }
      const isStored = summary.lines === part.length && summary.refused === 0 && summary.complete
      if (!isStored) throw new Error(`the feed answered ${JSON.stringify(summary)}`)
      for (const line of part) acknowledged.set(nameOf(line), version)
      answers += 1
    }
  }

  /** Puts one order after the other until the server is gone. */
  async function putOrders(first: number, version: number) {
    for (let n = first; ; n++) {
      const { externalId, type: _, ...line } = orderOf(n, version) as Record<string, unknown>
      const path = `/order/${externalId as string}`
      const { ok } = await request('PUT', path, JSON.stringify(line))
      if (ok) {
        acknowledged.set(`order ${externalId as string}`, version)
        answers += 1
      }
      await setTimeout(20)
    }
  }

  /** Finds lines that are older than their acknowledgement, and half-stored ones. */
  async function look(db: Db, files: string) {
    const stored = await versionsIn(db)
    const lost = [...acknowledged].filter(([name, version]) => (stored.get(name) ?? -1) < version)
    return { stored, lost, faults: await findFaults(db, files) }
  }
  return { sendFile, putOrders, look, answers: () => answers, nameOf }
}
