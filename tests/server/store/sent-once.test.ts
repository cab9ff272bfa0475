import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callTable, type CallName } from '#server/calls.ts'
import { sentOnce } from '#server/sign-in/table.ts'
import { cleanUp } from '#server/store/clean-up.ts'
import { maxSentOnce } from '#server/store/sent-once.ts'
import { validAddress } from '../../support/addresses.ts'
import { sessionCookie } from '../../support/drafts.ts'
import { openForm } from '../../support/page-forms.ts'
import { Browser, createDatabase, databases, startSite, type Site } from '../../support/site.ts'

const page = '/account/addresses/add'
const typed = {
  firstName: 'Noor',
  lastName: 'Visser',
  email: 'noor@shop.test',
  'telephone.code': '+31',
  'telephone.number': '612345678',
  country: 'NL',
  address: 'Dam',
  city: 'Gouda',
}

const answerOf = async (response: Response) => [
  response.status,
  response.headers.get('location')?.replace(/\?added=\d+#added$/, ''),
]

describe.each(databases)('a form that is sent more than once on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('remove@demo.test')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const { addressId } of (await shopper.me()).addresses)
      await shopper.call('DELETE', `/address/${addressId}`)
  })

  const open = async () => ({ ...(await openForm(shopper, page, 'createAddress')), ...typed })
  const cities = async () => (await shopper.me()).addresses.map(({ city }) => city)
  const saved = [303, '/account/addresses']
  const five = Array.from({ length: 5 })

  test('at once adds one address, with the same answer each time', async () => {
    const fields = await open()
    const answers = await Promise.all(five.map(() => shopper.submit(page, fields)))
    for (const answer of answers) expect(await answerOf(answer)).toEqual(saved)
    expect(await cities()).toEqual(['Gouda'])
  })

  test('at once asks the database for only one of them', async () => {
    const { once } = (await site.services.store.findSession(site.brand, sessionCookie(shopper)))!
    const takesOf = (key: string) =>
      site.queries.filter(
        ({ query, params }) => query.startsWith('insert into "sent_once"') && params.includes(key),
      )
    const gate = Promise.withResolvers<void>()
    const asked = five.map(() => once('held', () => gate.promise.then(() => 'one')))
    // The database serves in turn: whatever the others ask comes before this.
    await once('another', () => Promise.resolve('two'))
    expect([takesOf('held').length, takesOf('another').length]).toEqual([1, 1])
    gate.resolve()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']))
  })

  test('in turn adds one address, and says each time that it was saved', async () => {
    const fields = await open()
    for (const _ of five) {
      expect(await answerOf(await shopper.submit(page, fields))).toEqual(saved)
      const book = await (await shopper.fetch('/account/addresses')).text()
      expect(book).toContain('<p data-text>Address saved')
    }
    expect(await cities()).toEqual(['Gouda'])
  })

  test('adds another address if its values or its form are different', async () => {
    const fields = await open()
    await shopper.submit(page, fields)
    await shopper.submit(page, { ...fields, city: 'Delft' })
    await shopper.submit(page, await open())
    expect(await cities()).toEqual(['Gouda', 'Delft', 'Gouda'])
  })

  test('counts as not sent if it was refused', async () => {
    const { addressFields } = site.brand
    const fields = await open()
    site.brand.addressFields = addressFields.map((field) => ({ ...field, maxLength: 2 }))
    expect((await shopper.submit(page, fields)).status).toBe(422)
    site.brand.addressFields = addressFields
    expect(await answerOf(await shopper.submit(page, fields))).toEqual(saved)
    expect(await cities()).toEqual(['Gouda'])
  })

  test('deletes, restores and claims once, and is never refused', async () => {
    await shopper.submit(page, await open())
    const book = '/account/addresses'
    const remove = await openForm(shopper, book, 'deleteAddress')
    const removed = [await shopper.submit(book, remove), await shopper.submit(book, remove)]
    const [undone = ''] = removed.map(({ headers }) => headers.get('location') ?? '')
    for (const answer of removed) expect(await answerOf(answer)).toEqual([303, undone])
    const restore = await openForm(shopper, undone, 'restoreAddress')
    const restored = await Promise.all(five.map(() => shopper.submit(undone, restore)))
    expect(restored.map(({ status }) => status)).toEqual(five.map(() => 303))
    expect(await cities()).toEqual(['Gouda'])
  })

  test('by a script, for example after a lost answer, gets the first answer', async () => {
    const send = (key: string) =>
      shopper.call('POST', '/address', validAddress, { 'idempotency-key': key })
    const answers = await Promise.all(five.map(async () => (await send('form-of-a-page')).json()))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await cities()).toEqual(['Gouda'])
    await send('another-form')
    await send('short')
    await send('short')
    expect(await cities()).toHaveLength(4)
  })

  test('by another shopper is a different form', async () => {
    const fields = await open()
    await shopper.submit(page, fields)
    const other = await site.signIn('profile@demo.test')
    const before = (await other.me()).addresses.length
    await other.submit(page, { ...fields, xsrf: other.xsrf })
    expect((await other.me()).addresses).toHaveLength(before + 1)
  })

  test('is forgotten later, above a number, and if its process has died', async () => {
    const { db } = site.services.store
    const fields = await open()
    await shopper.submit(page, fields)
    await db.update(sentOnce).set({ answer: null, created: sql`now() - interval '2 minutes'` })
    await shopper.submit(page, fields)
    expect(await cities()).toHaveLength(2)
    await db.update(sentOnce).set({ created: sql`now() - interval '2 hours'` })
    await shopper.submit(page, fields)
    expect(await cities()).toHaveLength(3)

    const { id: accountId } = await shopper.me()
    const { companyId } = site.brand
    const many = Array.from({ length: 150 }, (_, n) => ({ companyId, accountId, key: `${n}` }))
    const past = sql`now() - interval '1 minute'`
    await db.insert(sentOnce).values(many.map((row) => ({ ...row, answer: {}, created: past })))
    await shopper.submit(page, await open())
    const kept = () => db.$count(sentOnce, eq(sentOnce.accountId, accountId))
    expect(await kept()).toBe(maxSentOnce)
    await db.update(sentOnce).set({ created: sql`now() - interval '2 hours'` })
    await cleanUp({ db, vacuum: undefined })
    expect(await kept()).toBe(0)
  })
})

test('a form that is sent to two processes at once adds one address', async () => {
  const url = new URL(await createDatabase())
  const [one, other] = await Promise.all([startSite(url), startSite(url)])
  const shopper = await one.signIn('remove@demo.test')
  const elsewhere = new Browser(other.origin)
  for (const [name, value] of shopper.cookies) elsewhere.cookies.set(name, value)
  const before = (await shopper.me()).addresses.length
  const fields = { ...(await openForm(shopper, page, 'createAddress')), ...typed }
  const browsers = [shopper, elsewhere, shopper, elsewhere, elsewhere]
  const answers = await Promise.all(browsers.map((browser) => browser.submit(page, fields)))
  for (const answer of answers) expect(await answerOf(answer)).toEqual([303, '/account/addresses'])
  expect((await shopper.me()).addresses).toHaveLength(before + 1)
  await Promise.all([one.close(), other.close()])
})

describe('a change that was made before its process ended', () => {
  let one: Site
  let other: Site
  beforeAll(async () => {
    const url = new URL(await createDatabase())
    ;[one, other] = await Promise.all([startSite(url), startSite(url)])
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  /** Opens the same shopper in two processes, with equal addresses. */
  async function open() {
    const shopper = await one.signIn('remove@demo.test')
    const token = sessionCookie(shopper)
    const [here, there] = await Promise.all(
      [one, other].map(async ({ services, brand }) => services.store.findSession(brand, token)),
    )
    const make = ({ shop }: NonNullable<typeof here>) => shop.addresses.create({ city: 'Gouda' })
    const count = async () => (await shopper.me()).addresses.length
    return { here: here!, there: there!, make, count, before: await count() }
  }
  const age = () =>
    one.services.store.db.update(sentOnce).set({ created: sql`now() - interval '2 minutes'` })

  test('is not repeated, and gets the same answer', async () => {
    const { here, there, make, count, before } = await open()
    const made = Promise.withResolvers<unknown>()
    void here.once('ended', async () => {
      made.resolve(await make(here))
      await new Promise(() => {})
    })
    const answer = await made.promise
    await age()
    expect(await there.once('ended', () => make(there))).toEqual(answer)
    expect(await count()).toBe(before + 1)
  })

  test('is not repeated if a later step failed', async () => {
    const { here, there, make, count, before } = await open()
    const failing = here.once('failed', async () => {
      await make(here)
      throw new Error('lost')
    })
    await expect(failing).rejects.toThrow('lost')
    await there.once('failed', () => make(there))
    expect(await count()).toBe(before + 1)
  })

  test('is not repeated by a call that returns after it was considered dead', async () => {
    const { here, there, make, count, before } = await open()
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = here.once('late', async () => {
      begun.resolve()
      await gate.promise
      return make(here)
    })
    await begun.promise
    await age()
    await there.once('late', () => make(there))
    gate.resolve()
    await expect(late).rejects.toMatchObject({ status: 503 })
    expect(await count()).toBe(before + 1)
  })
})

test('every form of a call that takes effect once has a key', () => {
  const forms = globSync('src/features/**/*.{tsx,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<FormFields\s[^>]*call="(\w+)"[^>]*>/g)].map(
      ([tag, call]) => ({ call, tag }),
    ),
  )
  const isOnce = (call: string | undefined) => callTable[call as CallName].once === true
  expect(forms.filter(({ call }) => isOnce(call)).length).toBeGreaterThan(8)
  for (const { call, tag } of forms) expect(/\sonce\b/.test(tag), tag).toBe(isOnce(call))
})
