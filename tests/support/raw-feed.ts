import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FeedSummary, LineReport } from '#server/feed/feed.ts'
import type { FeedServer } from './feed-server.ts'

interface Head {
  key: string
  host?: string
  method?: string
  path?: string
  headers?: Record<string, string>
}

/** The head of a request of the feed as it is sent. */
export const headOf = ({
  key,
  host = 'localhost',
  method = 'POST',
  path = '',
  headers = {},
}: Head) =>
  [
    `${method} /account/api/v1/feed${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${key}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** A body, or the end of one with '', as a chunk of a chunked one. */
export function chunk(body: string | Uint8Array) {
  const bytes = Buffer.from(body as string)
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
}

/** Sends a whole request, and returns its answer. */
export async function request(
  server: FeedServer,
  { body = '', ...head }: Head & { body?: string | Uint8Array },
) {
  const length = String(Buffer.byteLength(body))
  const headers = { ...head.headers, 'content-length': length }
  const socket = await openConnection(server, headOf({ ...head, headers }))
  socket.write(body)
  const answer = await text(socket)
  const [, status = '', fields = '', content = ''] =
    /^HTTP\/1\.1 (\d+)[^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(answer) ?? []
  const isChunked = /^transfer-encoding: chunked/im.test(fields)
  return {
    status: Number(status),
    headers: fields,
    text: isChunked ? joinChunks(content) : content,
  }
}

/** Returns what chunks bring; their sizes are the lines before them. */
const joinChunks = (content: string) => content.replace(/(^|\r\n)[\da-f]+\r\n/g, '')

/** Opens a connection to a server and sends some bytes. */
export async function openConnection({ port }: FeedServer, bytes: string | Uint8Array = '') {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Waits for the first bytes of an answer, and returns its status. */
export async function statusOn(socket: Socket) {
  const [part] = (await once(socket, 'data')) as [Buffer]
  return Number(/^HTTP\/1\.1 (\d+)/.exec(part.toString())?.[1])
}

/** Returns the lines of a report and its summary. */
export function readReport(report: string) {
  const lines = report.trim().split('\n')
  const { summary } = JSON.parse(lines.pop()!) as { summary: FeedSummary }
  return { reports: lines.map((line) => JSON.parse(line) as LineReport), summary }
}

/** Reads what still comes of the report of a connection. */
export const readRest = async (socket: Socket) => joinChunks(await text(socket))
