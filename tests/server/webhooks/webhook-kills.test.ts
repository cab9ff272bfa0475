import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFor, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { createDatabase, databases } from '../../support/site.ts'

/** FOYER_KILLS=50 npx vitest run -c tests/vitest.config.ts webhook-kills */
const kills = Number(process.env.FOYER_KILLS ?? 2)
const changesOfRound = 1_000_000

/** A change is an account's id and a number. */
const accountOf = (change: string) => change.split(' ')[0]

describe.each(databases)('on %s', (database) => {
  let receiver: TestReceiver
  let dataDir: string
  let environment: NodeJS.ProcessEnv
  beforeAll(async () => {
    // Slow enough that some deliveries are always under way.
    receiver = await startReceiver(() => ({ status: 204 }))
    receiver.hold = () => setTimeout(Math.random() * 30)
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
    await cp(process.env.FOYER_TEMPLATE!, dataDir, { recursive: true })
    environment = {
      ...process.env,
      ...settingsFor(receiver),
      DATA_DIR: dataDir,
      ...(database === 'postgres' && { DATABASE_URL: await createDatabase() }),
    }
  })
  afterAll(async () => {
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Runs the process until its lines are enough, then kills it; answers them. */
  async function run(own: NodeJS.ProcessEnv, isEnough: (lines: string[]) => boolean) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'tests/support/webhook-process.ts'],
      { env: { ...environment, ...own }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    const seen = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (isEnough(output.split('\n').slice(0, -1))) resolve()
      })
      child.once('exit', () => reject(new Error('it ended by itself')))
    })
    await seen
    await setTimeout(Math.random() * 300)
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    return output.split('\n').slice(0, -1)
  }

  test('no event is lost or gets another id if the process is killed', async () => {
    const stored: string[] = []
    let leftByKills = 0
    for (let round = 1; round <= kills; round++) {
      const FIRST = String(round * changesOfRound)
      const lines = await run({ FIRST }, (lines) => new Set(lines.map(accountOf)).size > 1)
      stored.push(...lines)
      leftByKills += lines.filter((line) => !received().has(line)).length
    }
    await run({ WRITE: 'no' }, (lines) => lines.includes('done'))

    const arrived = received()
    expect(stored.filter((change) => !arrived.has(change))).toEqual([])
    expect([...arrived.values()].filter((ids) => ids.size !== 1)).toEqual([])
    const ids = new Set(receiver.received.map(({ id }) => id))
    expect(ids.size).toBe(arrived.size)
    const byAccount = Map.groupBy(arrived.keys(), accountOf)
    expect(byAccount.size).toBeGreaterThan(1)
    for (const [, changes] of byAccount) {
      const numbers = changes.map((change) => Number(change.split(' ')[1]))
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    }
    console.info(
      `${database}: killed ${kills} times; ${stored.length} changes were acknowledged, ` +
        `${leftByKills} of them undelivered at a kill; ${arrived.size} events arrived ` +
        `by ${receiver.received.length} deliveries`,
    )
  }, 1_800_000)

  /** The changes that arrived, in the order of their first arrival, each with its ids. */
  function received() {
    const changes = new Map<string, Set<string>>()
    for (const { id, data } of receiver.received) {
      const { firstName } = data.changes as { firstName: string }
      const change = `${data.customer.id} ${firstName.slice(1)}`
      changes.set(change, (changes.get(change) ?? new Set()).add(id))
    }
    return changes
  }
})
