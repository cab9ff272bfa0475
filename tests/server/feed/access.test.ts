import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as limits from '#lib/limits/feed.ts'
import { createKey, listKeys, revokeKey } from '#server/feed/keys.ts'
import { runCommand } from '#server/operator/run.ts'
import { customer, ndjson, openFeed } from '../../support/feed.ts'
import { otherBrand, startSite, type Site } from '../../support/site.ts'

describe('the keys of a feed', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite('postgres', {}, { TRUSTED_PROXIES: 'loopback' })
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  /** Waits for the whole report: its head comes while the feed is still under way. */
  const post = async (authorization: string | undefined, client: string) => {
    const answer = await fetch(`${site.origin}/account/api/v1/feed`, {
      method: 'POST',
      body: ndjson([customer('k')]),
      headers: { ...(authorization && { authorization }), 'x-forwarded-for': client },
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('a missing, wrong, revoked or another company’s key is 401', async () => {
    const { db } = site.services.store
    const { companyId } = site.brand
    const theirs = await createKey(db, otherBrand(site).companyId, 'theirs')
    const old = await createKey(db, companyId, 'old')
    expect(await revokeKey(db, otherBrand(site).companyId, old.id)).toBe(false)
    expect(await revokeKey(db, companyId, old.id)).toBe(true)
    expect(await revokeKey(db, companyId, old.id)).toBe(false)
    const wrong = [undefined, 'Bearer x', `Bearer ${theirs.key}`, `Bearer ${old.key}`]
    for (const authorization of [...wrong, `Basic ${feed.key}`]) {
      const answer = await post(authorization, '10.1.0.1')
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
        401,
        { code: 'feed_key_wrong' },
      ])
    }
    expect(
      (await feed.send('/nothing/1', { method: 'PUT', headers: { authorization: 'x' } })).status,
    ).toBe(401)
  })

  test('wrong keys are limited by network, valid ones are not', async () => {
    for (let n = 0; n < limits.maxWrongFeedKeys; n++) await post('Bearer x', '10.2.0.1')
    expect((await post('Bearer x', '10.2.0.1')).status).toBe(429)
    for (const client of ['10.2.0.1', '10.2.0.2'])
      expect((await post(`Bearer ${feed.key}`, client)).status).toBe(200)
  })

  test('a valid key is not limited, and its last use is stored', async () => {
    for (let n = 0; n < limits.maxWrongFeedKeys + 5; n++)
      expect((await post(`Bearer ${feed.key}`, '10.3.0.1')).status).toBe(200)
    const keys = await listKeys(site.services.store.db, site.brand.companyId)
    expect(keys.find(({ id }) => id === feed.id)).toMatchObject({
      lastUsed: expect.any(Date) as Date,
    })
    expect(JSON.stringify(keys)).not.toContain(feed.key)
  })

  test('other methods and encodings are refused', async () => {
    const get = await feed.send('', { method: 'GET' })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await feed.send('/order/1', { method: 'POST', body: '{}' })).status).toBe(405)
    for (const [path, allow] of [
      ['', 'POST, OPTIONS'],
      ['/order/1', 'PUT, DELETE, OPTIONS'],
    ] as const) {
      const options = await feed.send(path, { method: 'OPTIONS' })
      expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
    }
    const headers = { 'content-encoding': 'br' }
    expect((await feed.send('', { method: 'POST', body: 'x', headers })).status).toBe(415)
  })
})

test('a command that finds no server says so if it does not know the brand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-keys-'))
  await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
  vi.stubEnv('DATA_DIR', folder)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await runCommand('keys', ['list', '--brand', 'default'])
    expect(error.mock.calls).toEqual([
      [
        `--brand: expected one of harbour, nocturne, souk, found 'default'. No server runs with DATA_DIR=${folder}.`,
      ],
    ])
    expect(process.exitCode).toBe(1)
  } finally {
    process.exitCode = undefined
    error.mockRestore()
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})
