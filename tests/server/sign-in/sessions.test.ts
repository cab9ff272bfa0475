import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/store/open.ts'
import { accounts } from '#server/store/accounts.ts'
import { identities, sessions, usedCredentials } from '#server/sign-in/table.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { findSession } from '#server/sign-in/sessions.ts'
import { sessionHash } from '#server/tokens.ts'
import { createOlder } from '../../support/older-database.ts'
import { databases, newCredential, startSite, type Site } from '../../support/site.ts'

const identity = (change: Partial<Identity> = {}): Identity => ({
  issuer: 'https://id.example',
  subject: 'somebody',
  email: 'somebody@example.test',
  emailVerified: true,
  firstName: 'Some',
  lastName: 'Body',
  idToken: '',
  proof: newCredential(),
  ...change,
})

test('the providers’ tokens that an earlier version stored in clear are deleted', async () => {
  const { databaseUrl, client } = await createOlder(18)
  await client.query(`with owner as (insert into accounts (company_id) values (1) returning id)
    insert into sessions (token_hash, company_id, account_id, id_token)
    select 'hash', 1, id, 'head.claims.signature' from owner`)
  const { close } = await openDatabase({ databaseUrl, dataDir: tmpdir() })
  const { rows } = await client.query('select token_hash, id_token from sessions')
  expect(rows).toEqual([{ token_hash: 'hash', id_token: '' }])
  await close()
  await client.end()
})

describe.each(databases)('sessions on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())

  const accountOf = async (token: string) =>
    (await site.services.store.findSession(site.brand, token))?.shopper

  test('the provider’s token of a session can be read only with the session’s token', async () => {
    const { store } = site.services
    const idToken = `head.${'somebody@example.test'.repeat(50)}.signature`
    const who = identity({ subject: 'sealed', idToken })
    const token = await store.signIn(site.brand, who)
    const other = await store.signIn(site.brand, { ...who, proof: newCredential() })
    const stored = async (of: string) => {
      const found = eq(sessions.tokenHash, sessionHash(of))
      const [row] = await store.db.select().from(sessions).where(found)
      return row!
    }
    for (const of of [token, other]) {
      const row = JSON.stringify(await stored(of))
      expect(row).not.toContain('somebody')
      for (const part of [Buffer.from(idToken).toString('base64url'), of])
        expect(row).not.toContain(part.slice(0, 30))
    }
    expect((await stored(token)).idToken).not.toBe((await stored(other)).idToken)
    // Somebody who can write to the database cannot hand it to another session.
    const { idToken: sealed } = await stored(token)
    const moved = eq(sessions.tokenHash, sessionHash(other))
    await store.db.update(sessions).set({ idToken: sealed }).where(moved)
    const signOut = async (of: string) => (await store.findSession(site.brand, of))!.signOut()
    expect(await signOut(other)).toEqual({ idToken: '' })
    expect(await signOut(token)).toEqual({ idToken })
    expect((await stored(token)).idToken).toBe('')
  })

  test('fifty simultaneous sign-ins of a new identity create one account', async () => {
    const who = identity({ subject: 'fifty', email: 'fifty@example.test' })
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () =>
        site.services.store.signIn(site.brand, { ...who, proof: newCredential() }),
      ),
    )
    expect(new Set(tokens).size).toBe(50)
    const { db } = site.services.store
    expect(await db.$count(identities, eq(identities.subject, 'fifty'))).toBe(1)
    expect(await db.$count(accounts, eq(accounts.email, 'fifty@example.test'))).toBe(1)
  })

  test('a credential signs in once, even if it is used fifty times at once', async () => {
    const who = identity({ subject: 'proved' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => site.services.store.signIn(site.brand, who)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      site.services.store.signIn({ ...site.brand, companyId: 98 }, who),
    ).resolves.toBeTruthy()
    const { db } = site.services.store
    await db.update(usedCredentials).set({ expires: sql`now() - interval '1 second'` })
    const again = await Promise.allSettled(
      Array.from({ length: 10 }, () => site.services.store.signIn(site.brand, who)),
    )
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an identity joins only an account with the same verified address', async () => {
    const { store } = site.services
    const first = await accountOf(await store.signIn(site.brand, identity({ subject: 'a' })))
    const joined = await accountOf(
      await store.signIn(site.brand, identity({ subject: 'b', email: 'SomeBody@Example.test' })),
    )
    const unvouched = await accountOf(
      await store.signIn(site.brand, identity({ subject: 'c', emailVerified: false })),
    )
    expect(first).toMatchObject({ firstTimeLogin: true, firstName: 'Some' })
    expect(joined?.id).toBe(first?.id)
    expect(unvouched?.id).not.toBe(first?.id)
  })

  test('a visit updates the row of its session in place, without its indexes', async () => {
    const { db, signIn } = site.services.store
    const token = await signIn(site.brand, identity({ subject: 'seen' }))
    const ofToken = eq(sessions.tokenHash, sessionHash(token))
    await db.transaction(async (tx) => {
      const count = async () => {
        const { rows } = (await tx.execute(
          sql`select sum(n_tup_upd)::int as updated, sum(n_tup_hot_upd)::int as in_place
            from pg_stat_xact_user_tables where relname ~ '^sessions(_p\\d+)?$'`,
        )) as unknown as { rows: { updated: number; in_place: number }[] }
        return rows[0] ?? { updated: 0, in_place: 0 }
      }
      const before = await count()
      const hourAgo = sql`now() - interval '1 hour'`
      await tx.update(sessions).set({ lastSeen: hourAgo }).where(ofToken)
      await findSession(tx as unknown as typeof db, site.brand, token)
      const { updated, in_place: inPlace } = await count()
      expect([updated - before.updated, inPlace - before.in_place]).toEqual([2, 2])
    })
  })

  test('a session is invalid for another company', async () => {
    const token = await site.services.store.signIn(site.brand, identity())
    const other = { ...site.brand, id: 'other', companyId: 99 }
    expect(await site.services.store.findSession(other, token)).toBeUndefined()
    expect(await accountOf(token)).toBeDefined()
    const elsewhere = (
      await site.services.store.findSession(
        other,
        await site.services.store.signIn(other, identity()),
      )
    )?.shopper
    expect(elsewhere?.id).not.toBe((await accountOf(token))?.id)
  })

  test.each([
    ['idle', { lastSeen: sql`now() - interval '15 days'` }],
    ['absolute', { created: sql`now() - interval '61 days'` }],
  ])('a session past its %s limit is invalid', async (_limit, change) => {
    const browser = await site.signIn('empty@demo.test')
    expect((await browser.fetch('/account')).status).toBe(200)
    const { id } = (await accountOf(browser.cookies.get('foyer_session')!))!
    await site.services.store.db.update(sessions).set(change).where(eq(sessions.accountId, id))
    const response = await browser.fetch('/account')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account/login'])
  })

  test.each(['', 'x', '%00', 'a'.repeat(43), '{"id":1}', "' or 1=1 --", 'ü'.repeat(10)])(
    'an invalid cookie %j is ignored',
    async (value) => {
      const visitor = site.anonymous()
      visitor.cookies.set('foyer_session', encodeURIComponent(value))
      expect((await visitor.fetch('/account')).headers.get('location')).toBe('/account/login')
      expect((await visitor.fetch('/account/login')).status).toBe(200)
    },
  )

  test('signing out ends the session on the server, not only in the browser', async () => {
    const browser = await site.signIn('empty@demo.test')
    const token = browser.cookies.get('foyer_session')!
    const response = await browser.submit('/account', { call: 'logout' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${site.origin}/account/login`,
    ])
    expect(browser.cookies.has('foyer_session')).toBe(false)
    expect(await accountOf(token)).toBeUndefined()
  })
})
