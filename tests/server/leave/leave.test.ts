import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { accountOf, leavingOf, rowsOf } from '../../support/leaving.ts'
import { mailSite, newAddress } from '../../support/mail-site.ts'
import { openForm } from '../../support/page-forms.ts'
import type { Browser } from '../../support/site.ts'

const confirmPath = '/account/settings/leave?confirm'
const day = /\d\d \w+ \d{4}/

describe('a shopper who leaves', () => {
  const { tested, mail } = mailSite()
  const log: string[] = []
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    feed = await openFeed(tested.site)
    const write = (line: string) => void log.push(line)
    tested.site.services.log = pino({ base: undefined, level: 'info' }, { write })
  })
  const db = () => tested.site.services.store.db

  /** Feeds a customer, who signs in. */
  async function enter(id: string, more: object = {}) {
    const identities = [{ issuer: tested.site.provider.issuer, subject: id }]
    await feed.lines([customer(id, { identities, ...more })])
    return tested.site.signIn(id)
  }
  const formOf = (browser: Browser) => openForm(browser, confirmPath, 'requestErasure')
  const leave = async (browser: Browser) =>
    browser.submit(confirmPath, { ...(await formOf(browser)), understood: 'true' })
  const textOf = async (browser: Browser, path: string) => (await browser.fetch(path)).text()

  test('reads what goes, what stays, and what is under way', async () => {
    const browser = await enter('reads')
    const empty = await textOf(browser, '/account/settings/leave')
    expect(empty).toContain('for 10 years after the year of the order')
    expect(empty).not.toContain('Orders in progress')
    expect(empty).toContain('href="/account/settings/my-data"')
    await feed.lines([
      order('reads-1', 'reads'),
      order('reads-2', 'reads', {
        status: 'finished',
        products: [{ name: 'Mug', price: 9, status: 'delivered' }],
      }),
      {
        ...{ type: 'return', externalId: 'reads-r', order: 'reads-2', status: 'approved' },
        created: '2026-01-02T10:00:00Z',
        products: [{ name: 'Mug', quantity: 1, reason: 'otherReason' }],
      },
      { type: 'campaign', externalId: 'reads-k', description: 'Spring', percentage: 10 },
      {
        ...{ type: 'voucher', externalId: 'reads-v' },
        customer: 'reads',
        campaign: 'reads-k',
        code: 'R1',
      },
    ])
    const full = (await textOf(browser, '/account/settings/leave')).replace(/\s+/g, ' ')
    const countOf = (label: string) =>
      new RegExp(`${label}</dt> ?<dd class="amount">(\\d+)`).exec(full)?.[1]
    expect(countOf('Orders in progress')).toBe('1')
    expect(countOf('Returns in progress')).toBe('1')
    expect(countOf('Vouchers you can still use')).toBe('1')
    expect(countOf('Orders we keep without your name')).toBe('2')
  })

  test('is asked to tick the box', async () => {
    const browser = await enter('unticked')
    const answer = await browser.submit(confirmPath, await formOf(browser))
    expect(answer.status).toBe(HttpStatus.unprocessableContent)
    const page = await answer.text()
    expect(page).toMatch(/<input[^>]*name="understood"[^>]*aria-invalid="true"/)
    expect(page).toContain('Tick this box to close your account')
    const call = await browser.call('POST', '/shopUser/requestErasure', { understood: false })
    expect(await call.json()).toMatchObject({ errors: { Understood: 'ac_LeaveNotConfirmed' } })
    expect(await leavingOf(db(), (await accountOf(db(), 'unticked'))!)).toBeNull()
  })

  test('is signed out everywhere, reads until when, and stays by signing in', async () => {
    const email = newAddress()
    const browser = await enter('leaves', { email, emailVerified: true })
    const others: Browser[] = []
    for (let n = 0; n < 299; n += 1) others.push(await tested.site.signIn('leaves'))
    await feed.lines([order('leaves-1', 'leaves')])
    const answer = await leave(browser)
    expect(answer.status).toBe(HttpStatus.seeOther)
    expect(answer.headers.get('location')).toMatch(/\/account\/login$/)
    const id = (await accountOf(db(), 'leaves'))!
    const open = sql`select from sessions where account_id = ${id} and ended is null`
    expect(await rowsOf(db(), open)).toEqual([])
    const note = new RegExp(`Your account will be erased on ${day.source}\\.`)
    expect(await textOf(browser, '/account/login')).toMatch(note)
    const [other] = others
    expect((await other!.call('GET', '/order')).status).toBe(HttpStatus.unauthorized)
    expect((await other!.fetch('/account/orders')).headers.get('location')).toBe('/account/login')
    const told = await textOf(other!, '/account/login')
    expect(told).toMatch(note)
    expect(told).not.toContain('session has ended')
    expect(await textOf(tested.site.anonymous(), '/account/login')).not.toMatch(note)
    await vi.waitFor(() => expect(mail.messages).toHaveLength(1), 120_000)
    const [message] = mail.messages
    expect(message!.to).toMatchObject([{ address: email }])
    expect(message!.text).toMatch(day)

    const back = await tested.site.signIn('leaves')
    expect(await leavingOf(db(), id)).toBeNull()
    expect((await back.call('GET', '/order')).status).toBe(HttpStatus.ok)
    expect(await textOf(browser, '/account/login')).not.toMatch(note)
    expect(log.join()).toContain('"event":"erasure_requested"')
    expect(log.join()).not.toContain(email)
  })

  test('is told so after the sign-in by a code', async () => {
    const email = newAddress()
    await leave(await enter('by-code', { email, emailVerified: true }))
    await vi.waitFor(() => expect(mail.messages).toHaveLength(1), 120_000)
    mail.messages.length = 0
    const browser = tested.site.anonymous()
    await browser.fetch('/account/login')
    await browser.call('POST', '/login/email', { Email: email })
    const code = /^(\d{6})$/m.exec(mail.messages[0]!.text!)![1]
    expect((await browser.call('POST', '/login/code', { Code: code })).status).toBe(HttpStatus.ok)
    expect(await textOf(browser, '/account')).toContain('Welcome back! Your account stays')
    expect(log.join()).toContain('"event":"erasure_cancelled"')
  })

  test('asks once by a double click, by two tabs, and by a page that is out of date', async () => {
    const browser = await enter('twice')
    const form = { ...(await formOf(browser)), understood: 'true' }
    const tab = { ...(await formOf(browser)), understood: 'true' }
    const clicks = await Promise.all(
      [form, form, tab].map((fields) => browser.submit(confirmPath, fields)),
    )
    for (const { status, headers } of clicks) {
      expect(status).toBe(HttpStatus.seeOther)
      expect(headers.get('location')).toMatch(/\/account\/login$/)
    }
    const id = (await accountOf(db(), 'twice'))!
    const since = await leavingOf(db(), id)
    const late = await browser.submit(confirmPath, tab)
    expect(late.headers.get('location')).toBe('/account/login')
    expect(await textOf(browser, '/account/login')).toMatch(/will be erased on/)
    expect(browser.cookies.get('foyer_return_to') ?? '').toBe('')
    expect(await leavingOf(db(), id)).toBe(since)

    const again = await tested.site.signIn('twice')
    const stale = await again.submit(confirmPath, form)
    expect(stale.headers.get('location')).toBe(confirmPath)
    expect(await leavingOf(db(), id)).toBeNull()
  })

  test('is fed as before', async () => {
    await leave(await enter('fed'))
    const { summary } = await feed.lines([
      customer('fed', { firstName: 'Nora', updatedAt: '2026-11-21T10:00:00Z' }),
      order('fed-1', 'fed'),
    ])
    expect(summary).toMatchObject({ stored: 2, erased: 0 })
    const id = (await accountOf(db(), 'fed'))!
    expect(await leavingOf(db(), id)).not.toBeNull()
    const email = newAddress()
    await leave(await enter('fed-meanwhile', { email }))
    const [asked, { summary: meanwhile }] = await Promise.all([
      enter('fed-two').then(leave),
      feed.lines(Array.from({ length: 200 }, (_, n) => order(`fed-two-${n}`, 'fed-two'))),
    ])
    expect(asked.status).toBe(HttpStatus.seeOther)
    expect(meanwhile.refused).toBe(0)
    expect(await leavingOf(db(), (await accountOf(db(), 'fed-two'))!)).not.toBeNull()
  })
})
