import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Db } from '#server/store/open.ts'
import { addDueAccount, stateOf } from '../../support/erased-account.ts'
import { createDatabase, databases } from '../../support/site.ts'

/** FOYER_KILLS=20 npx vitest run -c tests/vitest.config.ts erase-kills */
const kills = Number(process.env.FOYER_KILLS ?? 2)

describe.each(databases)('an erasure by a process that is killed on %s', (database) => {
  let dataDir: string
  let databaseUrl: string | undefined
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-erase-kills-'))
    databaseUrl = database === 'postgres' ? await createDatabase('template1') : undefined
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const inside = async <Found>(look: (db: Db) => Promise<Found>) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir })
    return look(db).finally(close)
  }

  /**
   * Has a process erase what is due, and kills it so long after its start. Returns for how long it
   * has erased.
   */
  async function erase(killedAfterMs = Infinity) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'tests/support/erase-process.ts'],
      {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const closed = once(child, 'close')
    await once(child.stdout, 'data')
    const start = performance.now()
    if (killedAfterMs < Infinity) {
      await setTimeout(killedAfterMs)
      child.kill('SIGKILL')
    } else await once(child.stdout, 'data')
    const tookMs = performance.now() - start
    await closed
    return tookMs
  }

  test('has not begun or is complete, and is done by the next one', async () => {
    await inside((db) => addDueAccount(db, 0))
    const tookMs = await erase()
    const found = { intact: 0, erased: 0, half: 0 }
    for (let n = 1; n <= kills; n++) {
      await inside((db) => addDueAccount(db, n))
      await erase(Math.random() * tookMs * 1.2)
      const state = await inside((db) => stateOf(db, n))
      found[state] += 1
    }
    await erase()
    const last = await inside(async (db) => {
      const states = new Set<string>()
      for (let n = 0; n <= kills; n++) states.add(await stateOf(db, n))
      return [...states]
    })
    console.info(
      `${database}: an erasure takes ${Math.round(tookMs)} ms; ${kills} kills left ` +
        `${found.intact} accounts as they were, ${found.erased} erased, ${found.half} between`,
    )
    expect(found.half).toBe(0)
    expect(last).toEqual(['erased'])
  }, 1_800_000)
})
