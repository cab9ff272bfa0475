import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startServer } from '#server/http/server.ts'
import { readSettings } from '#server/settings.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startHttpServer } from '../../support/http.ts'
import { startPassage } from '../../support/passage.ts'
import { freePort } from '../../support/ports.ts'
import { createDatabase } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

describe('an operator', () => {
  let folder: string
  let themes: string
  beforeAll(async () => {
    expect(inject('postgresUrl')).toBeTruthy()
    folder = await mkdtemp(join(tmpdir(), 'foyer-metrics-'))
    ;({ themes } = await copyThemes(folder))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const settingsOf = async (more: Record<string, string>) => {
    const PORT = String(await freePort())
    return readSettings({
      ...defaultSettings,
      HOST: '127.0.0.1',
      PORT,
      BRAND: 'default',
      PUBLIC_ADDRESS: `http://localhost:${PORT}`,
      LOG_LEVEL: 'silent',
      ...more,
    })
  }

  test('reads metrics on a port of their own', async () => {
    const METRICS_PORT = String(await freePort())
    const settings = await settingsOf({ METRICS_PORT, DATABASE_URL: await createDatabase() })
    const server = await startServer(settings, { themes })
    await fetch(`http://127.0.0.1:${settings.PORT}/account/login`)
    const read = async (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`)
    const text = await (await read('/metrics')).text()
    for (const line of [
      /^foyer_request_seconds_count\{method="GET",route="\/account\/login",status="200"\} 1$/m,
      /^foyer_requests_under_way 0$/m,
      /^foyer_database_queries_waiting 0$/m,
      /^foyer_feed_waiting_lines 0$/m,
      /^foyer_webhook_oldest_seconds 0$/m,
      /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line)
    expect((await read('/')).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${settings.PORT}/metrics`)).status).toBe(404)
    await server.close()
  })

  test('hears of a port for metrics that cannot be', async () => {
    const PORT = String(await freePort())
    await expect(settingsOf({ PORT, METRICS_PORT: PORT })).rejects.toThrow(
      'METRICS_PORT: expected another port than PORT',
    )
    const taken = await startHttpServer()
    const { port: METRICS_PORT } = new URL(taken.url)
    const settings = await settingsOf({ METRICS_PORT, DATABASE_URL: await createDatabase() })
    await expect(startServer(settings, { themes })).rejects.toThrow(
      `METRICS_PORT: ${METRICS_PORT} is in use by another process`,
    )
    await taken.close()
  })

  test('starts before the database is there, which is no reason to start again', async () => {
    const passage = await startPassage(new URL(await createDatabase()))
    await passage.cut()
    const settings = await settingsOf({ DATABASE_URL: passage.url.href })
    const starting = startServer(settings, { themes })
    const statusOf = async (path: string) =>
      fetch(`http://127.0.0.1:${settings.PORT}/account/${path}`).then(({ status }) => status)
    await expect.poll(() => statusOf('livez').catch(() => 0)).toBe(200)
    expect([await statusOf('readyz'), await statusOf('login')]).toEqual([503, 503])
    await passage.mend()
    const server = await starting
    expect([await statusOf('readyz'), await statusOf('login')]).toEqual([200, 200])
    await passage.cut()
    await expect.poll(() => statusOf('readyz'), { timeout: 30_000 }).toBe(503)
    expect(await statusOf('livez')).toBe(200)
    await passage.mend()
    await expect.poll(() => statusOf('readyz'), { timeout: 30_000 }).toBe(200)
    await server.close()
    await passage.cut()
  })
})
