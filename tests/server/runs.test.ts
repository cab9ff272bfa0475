import { expect, test } from 'vitest'
import { openRuns } from '#server/runs.ts'

/** Opens runs that note in `log` what starts and stops. */
function openNoted() {
  const log: string[] = []
  const runs = openRuns<{ stop(): Promise<void> }>()
  const start = (key: string) => () => {
    log.push(`start ${key}`)
    return {
      async stop() {
        await Promise.resolve()
        log.push(`stop ${key}`)
      },
    }
  }
  const follow = (...keys: string[]) =>
    runs.follow(new Map(keys.map((key) => [key, start(key)] as const)))
  return { log, runs, follow }
}

test('work is started and stopped as its things come and go, and is left alone otherwise', async () => {
  const { log, runs, follow } = openNoted()
  follow('a', 'b')
  follow('b', 'c')
  expect(log).toEqual(['start a', 'start b', 'start c'])
  await runs.stop()
  expect(log.slice(3).sort()).toEqual(['stop a', 'stop b', 'stop c'])
})

test('nothing starts after the end', async () => {
  const { log, runs, follow } = openNoted()
  follow('a')
  await runs.stop()
  follow('a', 'b')
  expect(log).toEqual(['start a', 'stop a'])
})
