import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/mail.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { freePort } from '../../support/ports.ts'
import { enter, mailSite, newAddress, openLogin, send } from '../../support/mail-site.ts'

const { tested, mail, log, codes } = mailSite()

/** Points the site to another mail server. */
function useServer(url: string) {
  const { services } = tested.site
  const mail = { '': { ...services.settings.mail[''], SMTP_URL: url } }
  services.mailer = openMailer({ ...services.settings, mail }, services.brands)
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
    ['refuses the address', () => void (mail.state = 'refuses recipients')],
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
    expect(mail.messages.map(({ subject }) => subject)).toEqual(['Quick'])
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
    for (let sent = 0; sent < limits.maxCodesPerAddress; sent++)
      expect((await send(await openLogin(tested.site), email)).status).toBe(204)
    await isRefused(await send(await openLogin(tested.site), email.toUpperCase()))
    expect((await send(await openLogin(tested.site), newAddress())).status).toBe(204)
  })

  test('for a network, whatever the address', async () => {
    const browser = await openLogin(tested.site)
    for (let sent = 0; sent < limits.maxMailCodesPerNetwork; sent++)
      expect((await send(browser, newAddress())).status).toBe(204)
    await isRefused(await send(browser, newAddress()))
    expect((await send(await openLogin(tested.site), newAddress())).status).toBe(204)
  })

  test('for a company', async () => {
    const { services, brand } = tested.site
    const { rateLimits } = services.store
    for (let sent = 0; sent < limits.maxMailCodesPerCompany; sent++)
      await rateLimits.count(brand, 'mailCodeByCompany', '')
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
  expect([answer.status, mail.messages]).toEqual([403, []])
})

test('nobody who is signed in asks for a code', async () => {
  const browser = await tested.site.signIn('ada@demo.test')
  const answers = [await send(browser, newAddress()), await enter(browser, '123456')]
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'already_signed_in' }])
})
