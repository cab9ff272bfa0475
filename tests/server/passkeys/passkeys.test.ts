import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/passkeys.ts'
import { readCredential, verifyCreation } from '#server/passkeys/ceremonies.ts'
import { passkeys } from '#server/passkeys/table.ts'
import { identities } from '#server/sign-in/table.ts'
import {
  addPasskey,
  Authenticator,
  certified,
  type AuthenticatorFault,
} from '../../support/authenticator.ts'
import {
  enter,
  isRefused,
  listPasskeys,
  loginOptions,
  newOptions,
  passkeySite,
} from '../../support/passkey-site.ts'

const { tested, newShopper, newVisitor } = passkeySite()

describe('a passkey', () => {
  test('is added, and signs in from another browser', async () => {
    const { browser, key, added } = await newShopper()
    expect(added).toMatchObject({ name: 'Laptop', isSynced: false, lastUsed: null })
    const other = await newVisitor()
    const options = await loginOptions(other)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect((await enter(other, key.get(options))).status).toBe(200)
    expect((await other.me()).id).toBe((await browser.me()).id)
    expect((await listPasskeys(browser))[0]!.lastUsed).not.toBeNull()
  })

  test('is not made twice on one device', async () => {
    const { browser, key } = await newShopper()
    const { excludeCredentials = [] } = await newOptions(browser)
    expect(excludeCredentials).toHaveLength(1)
    await isRefused(await addPasskey(browser, key), 'passkey_known', 409)
    await isRefused(await addPasskey((await newShopper()).browser, key), 'passkey_known', 409)
  })

  test('is renamed and removed by its owner alone', async () => {
    const { browser, added } = await newShopper()
    const other = (await newShopper()).browser
    const path = `/shopUser/passkey/${added.id}`
    await isRefused(await other.call('PATCH', path, { Name: 'Mine' }), 'passkey_gone', 404)
    await isRefused(await other.call('DELETE', path), 'passkey_gone', 404)
    expect((await browser.call('PATCH', path, { Name: 'Phone' })).status).toBe(204)
    expect(await listPasskeys(browser)).toMatchObject([{ name: 'Phone' }])
    expect((await browser.call('DELETE', path)).status).toBe(204)
    expect(await listPasskeys(browser)).toEqual([])
    await isRefused(await browser.call('DELETE', path), 'passkey_gone', 404)
  })

  test.each(['', ' ', 'x'.repeat(limits.maxPasskeyNameCharacters + 1), 'a\nb'])(
    'cannot be called %j',
    async (Name) => {
      const { browser, added } = await newShopper()
      await isRefused(
        await browser.call('PATCH', `/shopUser/passkey/${added.id}`, { Name }),
        'invalid_input',
      )
    },
  )

  test('is never removed as the last way in', async () => {
    const { browser, key, added } = await newShopper()
    const { id: accountId } = await browser.me()
    const { db } = tested.site.services.store
    await db.delete(identities).where(eq(identities.accountId, accountId))
    const path = `/shopUser/passkey/${added.id}`
    await isRefused(await browser.call('DELETE', path), 'last_way_in', 409)
    const second = new Authenticator(tested.site.origin)
    expect((await addPasskey(browser, second)).status).toBe(200)
    const both = await listPasskeys(browser)
    const removals = both.map(({ id }) => browser.call('DELETE', `/shopUser/passkey/${id}`))
    const statuses = (await Promise.all(removals)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
    expect(await listPasskeys(browser)).toHaveLength(1)
    expect(key).toBeDefined()
  })

  test('is one of twenty at most', async () => {
    const { browser } = await newShopper()
    const { id: accountId } = await browser.me()
    const { companyId } = tested.site.brand
    await tested.site.services.store.db.insert(passkeys).values(
      Array.from({ length: limits.maxPasskeys - 1 }, () => ({
        companyId,
        accountId,
        credentialId: randomUUID(),
        publicKey: 'x',
        counter: 0,
        name: 'One of many',
      })),
    )
    await isRefused(
      await addPasskey(browser, new Authenticator(tested.site.origin)),
      'too_many_passkeys',
      409,
    )
  })
})

describe('a new passkey is refused', () => {
  test.each<[string, AuthenticatorFault]>([
    ['of another site', { origin: 'https://elsewhere.example' }],
    ['of another domain', { domain: 'elsewhere.example' }],
    ['that answers a sign-in', { type: 'webauthn.get' }],
    ['without the person', { isUnverified: true }],
    ['that answers another challenge', { challenge: 'bm90IG91cnM' }],
    [
      'with certificates',
      { attestation: { format: 'packed', statement: certified(Buffer.from('a certificate')) } },
    ],
    [
      'with an attestation of a thousand lists in each other',
      { attestation: { format: 'none', statement: Buffer.alloc(1_000, 0x81) } },
    ],
  ])('%s', async (_what, fault) => {
    const { browser } = await newShopper()
    await isRefused(
      await addPasskey(browser, new Authenticator(tested.site.origin), fault),
      'passkey_invalid',
    )
    expect(await listPasskeys(browser)).toHaveLength(1)
  })

  test('that another session’s page asked for', async () => {
    const { browser } = await newShopper()
    const { browser: other } = await newShopper()
    const Credential = new Authenticator(tested.site.origin).create(await newOptions(other))
    const sent = { Name: 'Stolen', Credential }
    await isRefused(await browser.call('POST', '/shopUser/passkey', sent), 'passkey_invalid')
  })

  test.each(['', 'x', '{}', '[]', '{"id":1}', '{"id":"x","response":{}}', '"x"'])(
    'whose text is %s',
    async (Credential) => {
      const { browser } = await newShopper()
      const answer = await browser.call('POST', '/shopUser/passkey', { Name: 'x', Credential })
      expect(answer.status).toBe(422)
    },
  )
})

test('an attestation’s certificates are refused before the addresses in them are asked', async () => {
  const { site } = tested
  const attestation = { format: 'packed', statement: certified(Buffer.from('a certificate')) }
  const text = new Authenticator(site.origin).create({ challenge: 'eA' }, { attestation })
  await expect(verifyCreation(site, 'secret', readCredential(text))).rejects.toMatchObject({
    code: 'passkey_invalid',
    cause: { message: 'the attestation has certificates' },
  })
})
