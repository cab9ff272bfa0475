import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpStatus } from '#lib/http-status.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { ensureBuilt } from '../../src/demo/build.ts'
import { defaultSettings } from '../support/default-settings.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { failPauseMs, startNginx, untilReady } from './nginx.ts'

/** Restarts two processes behind nginx one after the other, under load, and counts what failed. */

const clients = 16

const statusOf = (url: string, agent?: Agent) =>
  new Promise<number>((resolve) => {
    get(url, { agent, headers: { host: 'localhost' } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!))
    }).once('error', () => resolve(0))
  })

ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'foyer-rolling-'))
const postgres = await startPostgres()
const front = await freePort()
const ports = [await freePort(), await freePort()]
const start = (port: number) =>
  startProcess('production', {
    ...defaultSettings,
    PORT: String(port),
    HOST: '127.0.0.1',
    BRAND: 'default',
    PUBLIC_ADDRESS: 'http://localhost',
    DATABASE_URL: `${postgres.url}/postgres`,
    DATA_DIR: join(folder, 'data'),
  })
const processes = new Map(ports.map((port) => [port, start(port)]))
await Promise.all(ports.map((port) => untilReady(port)))
const nginx = await startNginx(folder, front, ports)
await untilReady(front, '/account/login')

const counts = new Map<number, number>()
let isOver = false
async function load() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver) {
    const status = await statusOf(`http://127.0.0.1:${front}/account/login`, agent)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    await pause(20)
  }
  agent.destroy()
}
const loading = Promise.all(Array.from({ length: clients }, load))
for (const port of ports) {
  await processes.get(port)!.stop('SIGTERM')
  processes.set(port, start(port))
  await untilReady(port)
  console.log(`${port} serves again`)
  await pause(failPauseMs)
}
isOver = true
await loading
const failed = [...counts].reduce(
  (sum, [status, count]) => sum + (status === HttpStatus.ok ? 0 : count),
  0,
)
console.log(JSON.stringify(Object.fromEntries(counts)))
console.log(`${failed} of ${[...counts.values()].reduce((a, b) => a + b, 0)} requests failed`)
await nginx.stop()
await Promise.all([...processes.values()].map(({ stop }) => stop('SIGTERM')))
await postgres.stop()
await rm(folder, { recursive: true })
process.exitCode = failed > 0 ? 1 : 0
