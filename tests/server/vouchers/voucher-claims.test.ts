import { and, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoursAfter, minuteUtc } from '../../../src/demo/data/time.ts'
import { claimedVoucher } from '#contract/voucher.ts'
import { vouchers } from '#server/vouchers/table.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

describe.each(databases)('claims on %s', (database) => {
  let site: Site
  let shopper: Browser
  let other: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('full@demo.test')
    other = await site.signIn('remove@demo.test')
  })
  afterAll(() => site.close())
  const statusAndErrors = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('of vouchers', () => {
    const all = async (browser = shopper) => (await browser.me()).vouchers
    const unclaimed = async (browser = shopper) =>
      (await all(browser)).filter(({ claimDate, isExpired }) => claimDate === null && !isExpired)
    const claim = (idOrCode: string | number, browser = shopper) =>
      browser.call('POST', `/voucher/claim/${encodeURIComponent(idOrCode)}`)
    /** Reads the code from the database: no answer has it before the claim. */
    const codeOf = async (id: number) =>
      (await site.services.store.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]!.code

    test('a voucher is claimed by its id and shows its code only then', async () => {
      const [{ id } = { id: 0 }] = await unclaimed()
      const code = await codeOf(id)
      const pages = await Promise.all(
        ['/account/vouchers', '/account/api/v1/shopuser/me'].map(async (path) =>
          (await shopper.fetch(path)).text(),
        ),
      )
      for (const text of pages) expect(text).not.toContain(code)
      const answer = claimedVoucher.parse(await (await claim(id)).json())
      expect(answer.code).toBe(code)
      expect((await all()).find((voucher) => voucher.id === id)).toMatchObject(answer)
      expect(await (await shopper.fetch('/account/vouchers')).text()).toContain(code)
    })

    test('a voucher is claimed by its code, in the same case', async () => {
      const [{ id } = { id: 0 }] = await unclaimed()
      const code = await codeOf(id)
      expect((await claim(code.toLowerCase())).status).toBe(404)
      expect(claimedVoucher.parse(await (await claim(code)).json()).code).toBe(code)
    })

    test('a typed code never claims a voucher by its id', async () => {
      const large = await site.signIn('large@demo.test')
      const [first, second] = await unclaimed(large)
      const own = await codeOf(second!.id)
      const type = async (code: string) => {
        const body = { IsTyped: true }
        const response = await large.call('POST', `/voucher/claim/${code}`, body)
        return [response.status, ((await response.json()) as { id?: number }).id]
      }
      expect((await type(String(first!.id)))[0]).toBe(404)
      const rename = (code: string) =>
        site.services.store.db.update(vouchers).set({ code }).where(eq(vouchers.id, second!.id))
      await rename(String(first!.id))
      expect(await type(String(first!.id))).toEqual([200, second!.id])
      await rename(own)
    })

    test('an id takes precedence over an identical code', async () => {
      const [first, second] = await unclaimed()
      await site.services.store.db
        .update(vouchers)
        .set({ code: String(first!.id) })
        .where(eq(vouchers.id, second!.id))
      expect(((await (await claim(first!.id)).json()) as { code: string }).code).toBe(
        await codeOf(first!.id),
      )
      expect((await all()).find(({ id }) => id === second!.id)!.claimDate).toBeNull()
    })

    test('a claimed, expired or foreign voucher is refused, and nothing changes', async () => {
      const before = [await all(), await all(other)]
      const claimed = before[0]!.find(
        ({ claimDate, isExpired }) => claimDate !== null && !isExpired,
      )!
      const expired = before[0]!.find(
        ({ claimDate, isExpired }) => claimDate === null && isExpired,
      )!
      const [foreign] = await unclaimed(other)
      const foreignCode = await codeOf(foreign!.id)
      expect(await statusAndErrors(await claim(claimed.id))).toEqual([
        409,
        { Code: 'ac_VoucherIsClaimed' },
      ])
      expect(await statusAndErrors(await claim(expired.id))).toEqual([
        409,
        { Code: 'ac_VoucherIsExpired' },
      ])
      for (const nobodys of [
        foreign!.id,
        foreignCode,
        '0',
        '-1',
        '1e3',
        '99999999999999',
        'NO-SUCH',
        "' or 1=1",
        '🏔️',
      ])
        expect(await statusAndErrors(await claim(nobodys))).toEqual([
          404,
          { Code: 'ac_VoucherIsGone' },
        ])
      expect((await claim('x'.repeat(5_001))).status).toBe(422)
      expect((await claim('a\0b')).status).toBe(422)
      expect([await all(), await all(other)]).toEqual(before)
    })

    test('a voucher expires at the very moment of its expiry', async () => {
      const [{ id } = { id: 0 }] = await unclaimed()
      const row = site.services.store.db.update(vouchers)
      await row.set({ expireDate: new Date() }).where(eq(vouchers.id, id))
      expect(await statusAndErrors(await claim(id))).toEqual([409, { Code: 'ac_VoucherIsExpired' }])
    })

    test('of fifty simultaneous claims one is stored', async () => {
      const [{ id } = { id: 0 }] = await unclaimed()
      const code = await codeOf(id)
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => claim(n % 2 ? id : code)),
      )
      // A few of so many count as guesses.
      const [claimed, ...refused] = answers.map(({ status }) => status).sort()
      expect([claimed, ...new Set(refused)]).toEqual([200, 409, 429])
    })

    test('a plain form claims and redirects with a message; a second one is refused', async () => {
      const [{ id } = { id: 0 }] = await unclaimed(other)
      const done = await other.submit('/account/vouchers', {
        call: 'claimVoucher',
        code: String(id),
      })
      expect([done.status, done.headers.get('location')]).toEqual([303, '/account/vouchers'])
      expect(await (await other.fetch('/account/vouchers')).text()).toContain('Voucher claimed')
      const again = await other.submit('/account/vouchers', {
        call: 'claimVoucher',
        code: String(id),
      })
      expect([
        again.status,
        (await again.text()).includes('You’ve already claimed this voucher.'),
      ]).toEqual([409, true])
    })

    test('a typed code leads to its voucher, and a refused one stays in its field', async () => {
      // This shopper has made no wrong guess yet.
      const large = await site.signIn('large@demo.test')
      const [{ id } = { id: 0 }] = await unclaimed(large)
      const next = '/account/vouchers#voucher-{id}'
      const type = (code: string) =>
        large.submit('/account/vouchers', { call: 'claimVoucher', isTyped: 'true', code, next })
      const code = await codeOf(id)
      const done = await type(` ${code} `)
      expect([done.status, done.headers.get('location')]).toEqual([
        303,
        `/account/vouchers#voucher-${id}`,
      ])
      const [foreign] = await all()
      const expired = (await all(large)).find(
        ({ claimDate, isExpired }) => claimDate === null && isExpired,
      )!
      for (const [typed, status, sentence] of [
        [code, 409, 'You’ve already claimed this voucher.'],
        [await codeOf(expired.id), 409, 'This voucher has expired.'],
        ['NO-SUCH', 404, 'We can’t find this voucher.'],
        [await codeOf(foreign!.id), 404, 'We can’t find this voucher.'],
        ['', 422, 'Enter a voucher code.'],
      ] as const) {
        const page = await type(typed)
        expect(page.status).toBe(status)
        const field = (await page.text()).match(/<form[^>]*voucher-form.*?<\/form>/s)![0]
        expect(field).toContain(`value="${typed}"`)
        expect(field).toContain(sentence)
      }
    })

    test('a campaign shows its conditions and minimum purchase', async () => {
      const [welcome] = (await all()).filter(({ campaign }) => campaign === 'A warm welcome')
      expect(welcome).toMatchObject({ minimum: { amount: '50.000000', currency: 'EUR' } })
      const text = await (await shopper.fetch('/account/vouchers')).text()
      expect(text).toContain('For orders of €50.00 or more')
      expect(text).toContain(welcome!.conditions)
      const [friend] = (await all()).filter(({ campaign }) => campaign === 'For our regulars')
      expect(friend).toMatchObject({ conditions: '', minimum: null })
    })

    test('the last day of a voucher is a calendar entry, with the code once claimed', async () => {
      const dated = (await all()).filter(
        ({ expireDate, isExpired }) => expireDate !== null && !isExpired,
      )
      const claimed = dated.find(
        ({ claimDate, campaign }) => claimDate !== null && campaign === 'Winter warmers',
      )!
      const calendar = async (id: number, browser = shopper) =>
        browser.fetch(`/account/api/v1/voucher/calendar/${id}`)
      const response = await calendar(claimed.id)
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename=voucher-${claimed.id}.ics`,
      )
      expect(response.headers.get('cache-control')).toContain('no-store')
      const text = (await response.text()).replaceAll('\r\n ', '')
      const day = hoursAfter(minuteUtc('2031-02-28T23:59'), 24).toISOString().slice(0, 10)
      expect(text.split('\r\n')).toEqual(
        expect.arrayContaining([
          `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
          'SUMMARY:Winter warmers: voucher expires (€10.00)',
          `DESCRIPTION:Code: ${claimed.code}`,
          `UID:voucher-${claimed.id}@${new URL(site.origin).host}`,
          'TRANSP:TRANSPARENT',
          'TRIGGER:-PT15H',
        ]),
      )
      const open = dated.find(({ claimDate }) => claimDate === null)!
      expect(await (await calendar(open.id)).text()).not.toContain(await codeOf(open.id))
      const over = (await all()).find(({ isExpired }) => isExpired)!
      const endless = (await all()).find(({ expireDate }) => expireDate === null)!
      for (const id of [endless.id, 999_999]) expect((await calendar(id)).status).toBe(404)
      expect((await calendar(over.id)).status).toBe(409)
      expect((await calendar(claimed.id, other)).status).toBe(404)
      expect((await calendar(claimed.id, site.anonymous())).status).toBe(401)
    })
  })

  test('another company’s vouchers do not exist here, by id or by code', async () => {
    const { db } = site.services.store
    const [theirs] = await db
      .select()
      .from(vouchers)
      .where(and(ne(vouchers.companyId, site.brand.companyId), isNull(vouchers.claimDate)))
    const same = eq(vouchers.id, theirs!.id)
    await db.update(vouchers).set({ code: 'THEIRS-ALONE' }).where(same)
    for (const wanted of [theirs!.id, 'THEIRS-ALONE'])
      expect((await other.call('POST', `/voucher/claim/${wanted}`)).status).toBe(404)
    expect((await db.select().from(vouchers).where(same))[0]!.claimDate).toBeNull()
  })
})
