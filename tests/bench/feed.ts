/**
 * `npx -c 'node tests/bench/feed.ts'`: what one company's feeds cost another, on the PostgreSQL that
 * comes with the packages. For each case it prints the process's longest event-loop delay, its
 * memory, and the longest wait of another company's feed of one line.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../../src/server/store/open.ts'
import { createKey } from '../../src/server/feed/keys.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'

const caseMs = 5_000
const folder = await mkdtemp(join(tmpdir(), 'foyer-feed-bench-'))
const postgres = await startPostgres()
const databaseUrl = `${postgres.url}/postgres`
const database = await openDatabase({ databaseUrl, dataDir: folder })
const { key } = await createKey(database.db, 1, 'busy')
const { key: otherKey } = await createKey(database.db, 4, 'other')

const port = await freePort()
const loop = join(import.meta.dirname, '../support/event-loop.ts')
const child = spawn(
  process.execPath,
  ['--import', loop, join(import.meta.dirname, '../support/feed-process.ts')],
  {
    env: {
      PATH: process.env.PATH,
      BRAND: 'default',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
let output = ''
child.stdout.on('data', (part: Buffer) => (output += part.toString()))
await once(child.stdout, 'data')

async function longestDelay() {
  const from = output.length
  child.kill('SIGUSR2')
  for (;;) {
    const [, delay] = /longest delay (\d+) ms/.exec(output.slice(from)) ?? []
    if (delay) return Number(delay)
    await setTimeout(5)
  }
}
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid!}/status`, 'utf8'))![1]) / 1024

const headOf = (host: string, given: string, more: string) =>
  `POST /account/api/v1/feed HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${given}\r\n` +
  `connection: close\r\n${more}\r\n\r\n`

async function send(head: string, body: string | Uint8Array = '') {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(head)
  socket.write(body)
  return socket
}

const sized = (bytes: Uint8Array, encoding = 'identity') =>
  headOf('localhost', key, `content-encoding: ${encoding}\r\ncontent-length: ${bytes.length}`)
const chunked = headOf('localhost', key, 'transfer-encoding: chunked')
const line = (id: string, more = {}) =>
  `${JSON.stringify({ type: 'customer', externalId: id, updatedAt: new Date(), firstName: 'Ann', ...more })}\n`

/**
 * Returns how long another company's feed of one line takes, in milliseconds; infinite if not 200.
 */
async function waitOfOther(n: number) {
  const started = performance.now()
  const body = Buffer.from(line(`other-${n}`))
  const head = headOf('souk.localhost', otherKey, `content-length: ${body.length}`)
  const socket = await send(head, body)
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  await once(socket, 'close')
  return answer.includes('"complete":true') ? performance.now() - started : Infinity
}

async function measure(name: string, begin: () => Promise<Socket[]>) {
  await longestDelay()
  const sockets = await begin()
  const until = performance.now() + caseMs
  const waits: number[] = []
  let peak = 0
  while (performance.now() < until) {
    waits.push(await waitOfOther(waits.length))
    peak = Math.max(peak, memory())
  }
  const delay = await longestDelay()
  for (const socket of sockets) socket.destroy()
  waits.sort((a, b) => a - b)
  const shown = (at: number) => waits.at(at)!.toFixed(0)
  console.log(
    `${name.padEnd(34)} longest delay ${String(delay).padStart(4)} ms, another's line ` +
      `${shown(waits.length >> 1)} ms, at most ${shown(-1)} ms of ${waits.length}, ${peak.toFixed(0)} MB`,
  )
}

const four = (open: () => Promise<Socket>) => Promise.all(Array.from({ length: 4 }, open))
const large = Buffer.from(Array.from({ length: 60_000 }, (_, n) => line(`large-${n}`)).join(''))
const bomb = gzipSync(Buffer.alloc(512 * 1024 * 1024, '\n'))
const long = Buffer.alloc(64 * 1024 * 1024, 'x')
const bytewise = Buffer.from('1\r\nx\r\n'.repeat(200_000))

await measure('warm up', async () => [])
await measure('nothing', async () => [])
await measure('4 packed feeds cut in the key check', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute('lock table feed_keys in access exclusive mode')
    const body = gzipSync(line('cut'))
    const sockets = await four(() => send(sized(body, 'gzip'), body.subarray(0, 20)))
    await setTimeout(300)
    for (const socket of sockets) socket.resetAndDestroy()
    await setTimeout(300)
  })
  return []
})
await measure('4 bombs of 512 MB', () => four(() => send(sized(bomb, 'gzip'), bomb)))
await measure('4 trickles', () =>
  four(async () => {
    const socket = await send(chunked)
    const timer = setInterval(() => socket.write('1\r\n{\r\n'), 50)
    socket.once('close', () => clearInterval(timer))
    return socket
  }),
)
await measure('4 lines of 64 MB', () => four(() => send(sized(long), long)))
await measure('a line in chunks of a byte', async () => [await send(chunked, bytewise)])
await measure('4 feeds of 60,000 lines', () => four(() => send(sized(large), large)))

child.kill()
await database.close()
await postgres.stop()
await rm(folder, { recursive: true })
