import { createServer, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/mail.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { readSettings } from '#server/settings.ts'
import { emailCodes } from '#server/sign-in/table.ts'
import { freePort } from '../../support/ports.ts'
import { enter, mailSite, newAddress, openLogin, send } from '../../support/mail-site.ts'

const { tested, mail, log, codes, sent } = mailSite()

/** Points the site to another mail server. */
function useServer(url: string) {
  const { services } = tested.site
  const { mail } = readSettings({ SMTP_URL: url, MAIL_FROM: 'account@shop.example' })
  services.mailer = openMailer({ ...services.settings, mail }, services.brands, services.metrics)
}

describe('a mail server', () => {
  /** Accepts connections and says nothing. */
  let mute: Server
  beforeAll(async () => {
    mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void mute.close())

  const isNotSent = async (answer: Response) => {
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      code: 'mail_not_sent',
      errors: { Email: 'ac_MailNotSent' },
    })
  }

  test.each([
    ['is down', async () => useServer(`smtp://127.0.0.1:${await freePort()}`)],
    ['is mute', () => useServer(`smtp://127.0.0.1:${(mute.address() as { port: number }).port}`)],
    ['has no name', () => useServer('smtp://mail.invalid')],
    ['wants no password of ours', () => useServer(mail.url.replace('//', '//user:wrong@'))],
    ['is busy', () => void (mail.state = 'is busy')],
    ['stops in the middle', () => void (mail.state = 'silent')],
  ])('that %s makes a sentence, and a code can be asked for at once', async (_how, break_) => {
    const { services } = tested.site
    const { mailer } = services
    const browser = await openLogin(tested.site)
    const email = newAddress()
    await break_()
    await isNotSent(await send(browser, email))
    services.mailer = mailer
    mail.state = 'takes all'
    expect((await send(browser, email)).status).toBe(204)
    expect((await enter(browser, codes().at(-1)!)).status).toBe(200)
    expect(log).toHaveLength(1)
    expect(log[0]).toContain('mail_not_sent')
    expect(log[0]).not.toContain('mail.example')
    expect(log[0]).not.toContain('wrong')
  })

  test('that does not know an address makes a sentence about it', async () => {
    mail.state = 'knows nobody'
    const answer = await send(await openLogin(tested.site), newAddress())
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'email_unreachable', errors: { Email: 'ac_EmailIsInvalidMessage' } },
    ])
  })

  test('that answers a byte at a time loses its connection', async () => {
    let open = 0
    const drop = createServer((socket) => {
      open += 1
      const timer = setInterval(() => socket.write('220-wait\r\n'), 200)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open -= 1
        clearInterval(timer)
      })
    })
    await new Promise<void>((resolve) => drop.listen(0, '127.0.0.1', resolve))
    const { services } = tested.site
    const { mailer } = services
    useServer(`smtp://127.0.0.1:${(drop.address() as { port: number }).port}`)
    await isNotSent(await send(await openLogin(tested.site), newAddress()))
    await expect.poll(() => open).toBe(0)
    services.mailer = mailer
    drop.close()
  })

  test('that fails leaves the code before it good', async () => {
    const browser = await openLogin(tested.site)
    const email = newAddress()
    await send(browser, email)
    await tested.site.services.store.db
      .update(emailCodes)
      .set({ created: sql`${emailCodes.created} - interval '1 minute'` })
    mail.state = 'is busy'
    await isNotSent(await send(browser, email))
    expect((await enter(browser, codes()[0]!)).status).toBe(200)
  })

  test('that is asked twice at once fails for both', async () => {
    mail.state = 'is busy'
    const browser = await openLogin(tested.site)
    const email = newAddress()
    for (const answer of await Promise.all([send(browser, email), send(browser, email)]))
      await isNotSent(answer)
  })

  test('that is slow holds up a company’s own messages alone', async () => {
    const { services, brand } = tested.site
    const slowBrand = { ...brand, companyId: brand.companyId + 1_000 }
    mail.held.length = 0
    mail.state = 'silent'
    const message = { to: newAddress(), subject: 'Slow', text: '', html: '' }
    const all = Array.from({ length: limits.maxMailsPerCompany + 1 }, () =>
      services.mailer.send(slowBrand, message),
    )
    const slow = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toThrow('too many messages are waiting')
    await expect.poll(() => mail.held.length).toBe(limits.maxMailsAtOncePerCompany)
    mail.state = 'takes all'
    await services.mailer.send(brand, { ...message, subject: 'Quick' })
    expect(sent().map(({ subject }) => subject)).toEqual(['Quick'])
    await slow
  })
})

describe('codes are limited', () => {
  const isRefused = async (answer: Response) => {
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await answer.json()).toMatchObject({ errors: { Email: 'ac_TooManyMailCodes' } })
  }

  test('for an address, in any letters and from any network', async () => {
    const email = newAddress()
    for (let sent = 0; sent < limits.maxMailsPerAddress; sent++)
      expect((await send(await openLogin(tested.site), email)).status).toBe(204)
    await isRefused(await send(await openLogin(tested.site), email.toUpperCase()))
    expect((await send(await openLogin(tested.site), newAddress())).status).toBe(204)
  })

  test('for a network, whatever the address', async () => {
    const browser = await openLogin(tested.site)
    for (let sent = 0; sent < limits.maxMailsPerNetwork; sent++)
      expect((await send(browser, newAddress())).status).toBe(204)
    await isRefused(await send(browser, newAddress()))
    expect((await send(await openLogin(tested.site), newAddress())).status).toBe(204)
  })

  test('for a company', async () => {
    const { services, brand } = tested.site
    const { rateLimits } = services.store
    for (let sent = 0; sent < limits.maxMailsPerCompanyAndHour; sent++)
      await rateLimits.count(brand, 'mailByCompany', '')
    await isRefused(await send(await openLogin(tested.site), newAddress()))
  })
})

test('a page of another site cannot ask for a code', async () => {
  const browser = await openLogin(tested.site)
  const answer = await browser.call(
    'POST',
    '/login/email',
    { Email: newAddress() },
    { origin: 'https://elsewhere.example' },
  )
  expect([answer.status, sent()]).toEqual([403, []])
})

test('nobody who is signed in asks for a code', async () => {
  const browser = await tested.site.signIn('ada@demo.test')
  const answers = [await send(browser, newAddress()), await enter(browser, '123456')]
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'already_signed_in' }])
})
