import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { unmetFields } from '#server/unmet-fields.ts'
import { readSettings } from '#server/settings.ts'
import { mailSite, newAddress, openLogin } from '../../support/mail-site.ts'
import { copyBrowser } from '../../support/sign-in.ts'
import { formFields, openForm } from '../../support/page-forms.ts'
import { postForm, withBrand } from '../../support/pages-without-script.ts'
import type { Browser } from '../../support/site.ts'

const { tested, mail, codes, sent } = mailSite()
const codePage = '/account/login/code'

const ask = (browser: Browser, email: string) =>
  postForm(browser, '/account/login', 'sendLoginCode', { email })

describe('without script', () => {
  test('an address and its code lead to the page that was wanted', async () => {
    const browser = tested.site.anonymous()
    await browser.fetch('/account/settings')
    expect((await ask(browser, newAddress())).location).toBe(codePage)
    const entered = await postForm(browser, codePage, 'loginByCode', { code: codes()[0]! })
    expect(entered.location).toBe('/account/login/done')
    const done = await browser.fetch('/account/login/done')
    expect(done.headers.get('location')).toBe('/account/settings')
    expect((await browser.fetch(codePage)).headers.get('location')).toBe('/account')
  })

  test('a double click on Sign in signs in, whichever answer the browser keeps', async () => {
    const browser = tested.site.anonymous()
    await browser.fetch('/account/settings')
    await ask(browser, newAddress())
    const [code = ''] = codes()
    const form = await openForm(browser, codePage, 'loginByCode')
    const press = async (from: Browser) => {
      const answer = await from.fetch(codePage, {
        method: 'POST',
        body: new URLSearchParams({ ...form, code }),
        headers: { origin: browser.origin },
      })
      return [answer.status, answer.headers.get('location')]
    }
    const dropped = copyBrowser(browser)
    expect(await press(dropped)).toEqual([303, '/account/login/done'])
    expect(await press(browser)).toEqual([303, '/account/login/done'])
    expect(await press(browser)).toEqual([303, '/account/settings'])
  })

  test('the message’s button fills in the code and signs nobody in', async () => {
    const browser = tested.site.anonymous()
    await ask(browser, newAddress())
    const [code = ''] = codes()
    const [, link = ''] = /href="([^"]+)"/.exec(sent()[0]!.html!) ?? []
    expect(link).toBe(`${tested.site.origin}${codePage}?code=${code}`)
    const page = await (await browser.fetch(link)).text()
    expect(formFields(page, 'loginByCode')).toMatchObject({ code })
    expect(browser.cookies.has('foyer_session')).toBe(false)
  })

  test('another browser shows the code to type where it was asked for', async () => {
    const browser = await openLogin(tested.site)
    const page = await (await browser.fetch(`${codePage}?code=123456`)).text()
    expect(page).toContain('This code works only in the browser where you requested it')
    expect(page).toContain('123456')
    expect(page).not.toContain('name="code"')
  })

  test.each(['', '?code=', '?code=12345', '?code=<script>', '?code=1234567'])(
    'the page of a code that was never asked for leads to the login page: %s',
    async (query) => {
      const browser = await openLogin(tested.site)
      const answer = await browser.fetch(codePage + query)
      expect(answer.headers.get('location')).toBe('/account/login')
      expect(await (await browser.fetch('/account/login')).text()).toContain(
        'Your code has expired.',
      )
    },
  )

  test('a wrong code and a wrong address are shown again with a sentence', async () => {
    const browser = tested.site.anonymous()
    const wrongAddress = await ask(browser, 'somebody')
    expect([wrongAddress.status, wrongAddress.html]).toEqual([
      422,
      expect.stringContaining('Enter a valid email address.'),
    ])
    expect(formFields(wrongAddress.html, 'sendLoginCode')).toMatchObject({ email: 'somebody' })
    await ask(browser, newAddress())
    const wrongCode = await postForm(browser, codePage, 'loginByCode', { code: '12 34' })
    expect(wrongCode.html).toContain('Enter the six digits of the code.')
    expect(formFields(wrongCode.html, 'loginByCode')).toMatchObject({ code: '12 34' })
  })

  test('a failing mail server leaves the address in the form', async () => {
    const browser = tested.site.anonymous()
    mail.state = 'is busy'
    const email = newAddress()
    const { status, html: page } = await ask(browser, email)
    expect(status).toBe(502)
    expect(page).toContain('We couldn’t send the email. Please try again in a minute.')
    expect(formFields(page, 'sendLoginCode')).toMatchObject({ email })
  })

  test('another code is sent to the same address', async () => {
    const browser = tested.site.anonymous()
    const email = newAddress()
    await ask(browser, email)
    const again = await openForm(browser, codePage, 'sendLoginCode')
    expect(again).toMatchObject({ email })
  })
})

test.each(locales)('the message is written in the language of the page: %s', async (language) => {
  const browser = tested.site.anonymous()
  browser.cookies.set('foyer_language', language)
  const email = newAddress()
  await ask(browser, email)
  const [message] = sent()
  const { text = '', html = '', subject = '' } = message!
  const t = tested.site.services.messages.translator('default', language)
  const [code = ''] = codes()
  expect(subject).toBe(t('ac_EmailCodeSubject', { code, company: 'Foyer' }))
  for (const body of [text, html]) {
    expect(body).toContain(t('ac_EmailCodeTitle'))
    expect(body).toContain(t('ac_EmailCodeNote'))
    expect(body).toContain(`${codePage}?code=${code}`)
  }
  expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(html).toContain(`background:${tested.site.brand.style}`)
  expect(message).toMatchObject({ from: { name: 'Foyer', address: 'account@shop.example' } })
  expect(message!.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('a company’s name can neither add a header nor HTML', async () => {
  await withBrand(
    tested.site.brand,
    { companyName: 'Foyer\r\nBcc: b@mail.example <b>' },
    async () => {
      await ask(tested.site.anonymous(), newAddress())
    },
  )
  const [{ headers, html }] = sent() as [ReturnType<typeof sent>[0]]
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
  expect(html).not.toContain('<b>')
})

describe('a brand', () => {
  const visit = async () => {
    const browser = tested.site.anonymous()
    const login = await (await browser.fetch('/account/login')).text()
    const status = (await browser.fetch(codePage)).status
    const call = await browser.call('POST', '/login/email', { Email: newAddress() })
    return [login.includes('sendLoginCode'), status, call.status]
  }

  test('offers no code where its site.json does not', () =>
    withBrand(tested.site.brand, { emailLogin: false, orderLookup: false }, async () => {
      expect(await visit()).toEqual([false, 404, 404])
    }))

  test('offers no code where the shop’s own sign-in is the only way', () =>
    withBrand(
      tested.site.brand,
      { orderLookup: false, shopLogin: { page: '/sign-in', only: true } },
      async () => {
        expect(await visit()).toEqual([false, 404, 404])
      },
    ))

  test('needs the settings of its mail server', () => {
    const { brand } = tested.site
    const faults = (environment: Record<string, string>) =>
      unmetFields('themes', brand, readSettings(environment)).filter((line) =>
        line.includes('emailLogin'),
      )
    const found = faults({})
    expect(found).toEqual([
      expect.stringMatching(
        /site\.json:\d+: emailLogin: expected the settings SMTP_URL, MAIL_FROM in the environment/,
      ),
    ])
    const SMTP_URL = 'smtps://user:secret@mail.example'
    expect(faults({ SMTP_URL })).toEqual([
      expect.stringContaining('expected the setting MAIL_FROM'),
    ])
    expect(faults({ SMTP_URL, MAIL_FROM: 'a@mail.example' })).toEqual([])
    expect(faults({ SMTP_URL__DEFAULT: SMTP_URL, MAIL_FROM__DEFAULT: 'a@mail.example' })).toEqual(
      [],
    )
  })
})

test.each([
  ['SMTP_URL', 'http://mail.example', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'mail.example:587', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://us%er:p@mail.example', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://user:12#3@mail.example', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://mail.example:0', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://mail.example/path', 'SMTP_URL: expected the address of a mail server'],
  ['SMTP_URL', 'smtp://mail.example?pool=true', 'SMTP_URL: expected the address of a mail server'],
  ['MAIL_FROM', 'Foyer <a@mail.example>', 'MAIL_FROM: expected an e-mail address without a name'],
  ['MAIL_FROM', 'a@mail.example\nBcc: b@mail.example', 'MAIL_FROM: expected an e-mail address'],
])('the setting %s %j is refused', (name, value, said) => {
  expect(() => readSettings({ [name]: value })).toThrow(said)
})
