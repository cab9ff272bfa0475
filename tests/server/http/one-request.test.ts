import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite } from '../../../e2e/support/site.ts'

let folder: string
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-one-request-'))
  await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
  site = await startSite(folder, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/event-loop.ts')}`,
  })
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The longest that anything in the process had to wait since the last time, in milliseconds. */
async function longestDelay() {
  const before = site.output().length
  process.kill(site.process.pid!, 'SIGUSR2')
  const found = () => /longest delay (\d+) ms/.exec(site.output().slice(before))?.[1]
  await expect.poll(found).toBeDefined()
  return Number(found())
}

describe('a form of many fields', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${site.origin}/account/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  test('does not delay other requests', async () => {
    await post('a=b')
    await longestDelay()
    const { status } = await post('[]&'.repeat(21_845))
    const delay = await longestDelay()
    expect(status).toBe(413)
    // A busy machine takes its share; collecting them by copies takes 2,000 ms and more.
    expect(delay).toBeLessThan(500)
  })
})

describe.runIf(process.platform === 'linux')('a client that disconnects', () => {
  const files = join(import.meta.dirname, '../../../dist/client/account/_astro')
  const sizeOf = (name: string) => statSync(join(files, name)).size
  const [script] = globSync('*.js', { cwd: files }).sort((a, b) => sizeOf(b) - sizeOf(a))
  const descriptors = () => readdirSync(`/proc/${site.process.pid!}/fd`).length

  /** Asks for the largest script 25 times on each of 4 connections, and resets them unread. */
  async function askAndLeave() {
    const ask = `GET /account/_astro/${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(25)
    const open = async () => {
      const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      return socket.pause()
    }
    const sockets = await Promise.all(Array.from({ length: 4 }, open))
    for (const socket of sockets) socket.write(ask)
    // Long enough for the process to have begun with what it was asked for.
    await wait(100)
    for (const socket of sockets) socket.resetAndDestroy()
  }

  test('leaves no descriptor behind', async () => {
    const before = descriptors()
    for (let n = 0; n < 4; n++) await askAndLeave()
    await expect.poll(descriptors).toBeLessThanOrEqual(before)
  })

  test('does not end a process that has few descriptors', async () => {
    execFileSync('prlimit', [`--pid=${site.process.pid!}`, `--nofile=${descriptors() + 4}:`])
    for (let n = 0; n < 4; n++) await askAndLeave()
    const sockets = await Promise.all(
      Array.from({ length: 50 }, async () =>
        connect(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {}),
      ),
    )
    await wait(500)
    for (const socket of sockets) socket.destroy()
    const health = () => fetch(`${site.origin}/account/health`).then(({ status }) => status)
    await expect.poll(health).toBe(200)
  })
})
