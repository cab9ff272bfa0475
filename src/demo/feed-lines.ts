import { Readable } from 'node:stream'
import { readFeed, type FeedStore } from '../server/feed/feed.ts'

/** Tells the account area what became of things, as a shop does. Throws where a line is refused. */
export async function feedLines(store: FeedStore, lines: object[]) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const stream = Readable.from([Buffer.from(text)])
  const { refused, waiting } = await readFeed(store, stream, () => true)
  if (refused + waiting > 0) throw new Error('the account area did not take what the shop fed')
}
