import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPosition } from '#server/feed/client/position.ts'
import {
  countOfLines,
  findFaults,
  linesOf,
  versionsIn,
  waitingIn,
} from '../../support/feed-file.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'

/** `npm run feed` sends a thousand lines at once: these take some requests. */
const lastVersion = 3
const lines = Array.from({ length: lastVersion + 1 }, (_, version) => linesOf(version)).flat()

describe('npm run feed', () => {
  let server: FeedServer
  let folder: string
  beforeAll(async () => {
    server = await openFeedServer('postgres')
    folder = await mkdtemp(join(tmpdir(), 'foyer-file-'))
  })
  afterAll(async () => {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs it on a file. */
  function run(file: string) {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        'src/server/feed/client/start.ts',
        '--url',
        server.url,
        file,
      ],
      { env: { ...process.env, FEED_KEY: server.key }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let output = ''
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const ended = once(child, 'close').then(([code]) => code as number | null)
    return { ended, output: () => output, kill: () => child.kill('SIGKILL') }
  }

  test('continues after it was killed, and after the server was killed', async () => {
    const file = join(folder, 'shop.ndjson')
    await writeFile(file, `${lines.join('\n')}\n`)
    const sentLines = () => readPosition(file).lines
    const waitFor = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 100_000, interval: 5 })

    let killServer = await server.start()
    const killed = run(file)
    await waitFor(() => sentLines() > 0)
    killed.kill()
    expect(await killed.ended).toBe(null)
    const sent = sentLines()
    expect(sent).toBeLessThan(lines.length)

    await killServer()
    const again = run(file)
    await waitFor(() => again.output().includes('no answer'))
    killServer = await server.start()
    await waitFor(() => sentLines() > sent)
    await killServer()
    await waitFor(() => again.output().split('no answer').length > 2)
    killServer = await server.start()
    expect(await again.ended).toBe(0)
    await killServer()

    expect(again.output()).toContain(`continues after line ${sent}\n`)
    expect(again.output()).toContain(`${lines.length - sent} lines in`)
    expect(existsSync(`${file}.sent`)).toBe(false)
    const { faults, waiting, versions } = await server.inside(async (db) => ({
      faults: await findFaults(db, server.files),
      waiting: await waitingIn(db),
      versions: await versionsIn(db),
    }))
    expect({ faults, waiting }).toEqual({ faults: [], waiting: [] })
    expect(versions.size).toBe(countOfLines)
    expect([...new Set(versions.values())]).toEqual([lastVersion])
  }, 600_000)
})
