import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/mail.ts'
import { maxProfileCharacters } from '#lib/limits/texts.ts'
import { emailCodes } from '#server/sign-in/table.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { enter, mailSite, newAddress, openLogin, send } from '../../support/mail-site.ts'
import { copyBrowser } from '../../support/sign-in.ts'

const { tested, codes, sent } = mailSite()
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(tested.site)
})

const visitor = () => openLogin(tested.site)
const makeOlder = (seconds: number) =>
  tested.site.services.store.db
    .update(emailCodes)
    .set({ created: sql`${emailCodes.created} - make_interval(secs => ${seconds})` })
/** Has the used codes used earlier. */
const useBefore = (seconds: number) =>
  tested.site.services.store.db
    .update(emailCodes)
    .set({ used: sql`${emailCodes.used} - make_interval(secs => ${seconds})` })
const isWrong = async (answer: Response) => {
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    code: 'email_code_wrong',
    errors: { Code: 'ac_EmailCodeWrong' },
  })
}

/** Signs in by a code; answers the account. */
async function signIn(email: string) {
  const browser = await visitor()
  expect((await send(browser, email)).status).toBe(204)
  expect((await enter(browser, codes().at(-1)!)).status).toBe(200)
  return browser.me()
}

describe('a code', () => {
  test('signs in the browser that asked for it, once', async () => {
    const browser = await visitor()
    const email = newAddress()
    expect((await send(browser, email)).status).toBe(204)
    const again = copyBrowser(browser)
    const [code = ''] = codes()
    expect(sent()[0]).toMatchObject({ to: [{ address: email }] })
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter(browser, code)
    expect([answer.status, await browser.me()]).toMatchObject([200, { email }])
    await useBefore(limits.emailCodeRepeatSeconds)
    await isWrong(await enter(again, code))
  })

  test('works again at once, since a double click sends it twice', async () => {
    const browser = await visitor()
    const email = newAddress()
    await send(browser, email)
    const again = copyBrowser(browser)
    const [code = ''] = codes()
    expect((await enter(browser, code)).status).toBe(200)
    expect((await enter(again, code)).status).toBe(200)
    expect((await again.me()).id).toBe((await browser.me()).id)
  })

  test.each([
    ['with spaces', (code: string) => `${code.slice(0, 3)} ${code.slice(3)} `],
    [
      'in Arabic digits',
      (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
    ],
  ])('may be typed %s', async (_how, typed) => {
    const browser = await visitor()
    await send(browser, newAddress())
    expect((await enter(browser, typed(codes()[0]!))).status).toBe(200)
  })

  test('works in no other browser', async () => {
    const browser = await visitor()
    await send(browser, newAddress())
    await isWrong(await enter(await visitor(), codes()[0]!))
    expect((await enter(browser, codes()[0]!)).status).toBe(200)
  })

  test('can be tried five times', async () => {
    const browser = await visitor()
    await send(browser, newAddress())
    const [code = ''] = codes()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < limits.maxEmailCodeTries; tries++)
      await isWrong(await enter(browser, wrong))
    await isWrong(await enter(browser, code))
  })

  test('can be tried five times at once', async () => {
    const browser = await visitor()
    await send(browser, newAddress())
    const wrong = Array.from({ length: 12 }, () => enter(browser, '000000'))
    for (const answer of await Promise.all(wrong)) await isWrong(answer)
    await isWrong(await enter(browser, codes()[0]!))
  })

  test('ends after ten minutes', async () => {
    const browser = await visitor()
    await send(browser, newAddress())
    await makeOlder(limits.emailCodeSeconds + 1)
    await isWrong(await enter(browser, codes()[0]!))
  })

  test('takes the place of the one before', async () => {
    const browser = await visitor()
    const email = newAddress()
    await send(browser, email)
    await makeOlder(limits.emailCodeRepeatSeconds)
    await send(browser, email)
    const [first = '', second = ''] = codes()
    await isWrong(await enter(browser, first))
    expect((await enter(browser, second)).status).toBe(200)
  })

  test('is sent once where it is asked for twice at once', async () => {
    const browser = await visitor()
    const email = newAddress()
    const answers = await Promise.all([send(browser, email), send(browser, email)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(codes()).toHaveLength(1)
    expect((await enter(browser, codes()[0]!)).status).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['letters', 'abcdef'],
    ['70,000 digits', '1'.repeat(70_000)],
    ['null', null],
    ['a number', 123456],
    ['a list', ['123456']],
  ])('is refused as %s', async (_what, code) => {
    const browser = await visitor()
    await send(browser, newAddress())
    const answer = await browser.call('POST', '/login/code', { Code: code })
    expect([422, 413]).toContain(answer.status)
    expect((await enter(browser, codes()[0]!)).status).toBe(200)
  })
})

describe('the account', () => {
  test('is the same for an address in capitals and in small letters', async () => {
    const email = newAddress()
    const { id } = await signIn(email)
    expect((await signIn(email.toUpperCase())).id).toBe(id)
  })

  test('is another one for another tag behind a plus', async () => {
    const [name, domain] = newAddress().split('@')
    const { id } = await signIn(`${name}+a@${domain}`)
    expect((await signIn(`${name}+b@${domain}`)).id).not.toBe(id)
  })

  test('is that of a customer whose address the shop has verified', async () => {
    const email = newAddress()
    await feed.lines([customer(email, { firstName: 'Robin', email, emailVerified: true })])
    expect(await signIn(email)).toMatchObject({ firstName: 'Robin', email })
  })

  test('is a new one where the shop has not verified the address', async () => {
    const email = newAddress()
    await feed.lines([customer(email, { firstName: 'Robin', email, emailVerified: false })])
    expect(await signIn(email)).toMatchObject({ firstName: '', email })
  })

  test('joins a customer whose address the shop verifies later', async () => {
    const email = newAddress()
    await signIn(email)
    await feed.lines([customer(email, { firstName: 'Robin', email, emailVerified: true })])
    expect(await signIn(email)).toMatchObject({ firstName: 'Robin' })
  })
})

describe('an address', () => {
  test('may have a domain with an umlaut', async () => {
    const name = randomUUID()
    const account = await signIn(`${name}@bücher.example`)
    expect(sent()[0]!.to?.[0]?.address).toBe(`${name}@xn--bcher-kva.example`)
    expect((await signIn(`${name}@xn--bcher-kva.example`)).id).toBe(account.id)
  })

  test.each([
    ['line ends', 'a@mail.example\r\nBcc: b@mail.example'],
    ['a second address', 'a@mail.example, b@mail.example'],
    ['a name around it', 'Robin <a@mail.example>'],
    ['quotes', '"a b"@mail.example'],
    ['101 characters', '@mail.example'.padStart(maxProfileCharacters + 1, 'x')],
    ['250 characters', '@mail.example'.padStart(250, 'x')],
    ['no domain', 'a@'],
    ['no dot', 'a@mail'],
    ['NUL', 'a\0@mail.example'],
    ['nothing', ''],
  ])('with %s is refused, and nothing is sent', async (_what, email) => {
    const answer = await send(await visitor(), email)
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(['Email'])
    expect(codes()).toEqual([])
  })

  test('of 100 characters is used as a whole', async () => {
    const email = `${randomUUID()}@mail.example`.padStart(maxProfileCharacters, 'x')
    expect((await signIn(email)).email).toBe(email)
  })
})
