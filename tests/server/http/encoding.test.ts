import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/problem.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const invalid: [string, number[]][] = [
  ['a byte that no text has', [0xff]],
  ['a letter of latin-1', [0xe9]],
  ['half a letter', [0xc3]],
  ['a letter of too many bytes', [0xc0, 0xaf]],
  ['half of a pair', [0xed, 0xa0, 0xbd]],
]
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const percent = (list: number[]) => list.map((byte) => `%${byte.toString(16)}`).join('')

describe.each(databases)('text on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(database)
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(() => site.close())

  const api = '/account/api/v1/shopUser/updateAccount'
  const post = (path: string, body: BodyInit, type: string) =>
    shopper.fetch(path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'x-xsrf-token': shopper.xsrf, origin: site.origin },
    })
  const problemOf = async (response: Response) => {
    const { status, code } = problem.parse(await response.json())
    return [response.status, status, code]
  }
  const form = (name: string, value: (string | number[])[], boundary = 'x') =>
    bytes(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`,
      ...value,
      `\r\n--${boundary}--\r\n`,
    )

  test.each(invalid)('JSON with %s is 400, and nothing is stored', async (_what, wrong) => {
    const before = await shopper.me()
    const response = await post(api, bytes('{"FirstName":"Jo', wrong, '"}'), 'application/json')
    expect(await problemOf(response)).toEqual([400, 400, 'invalid_utf8'])
    expect(await shopper.me()).toEqual(before)
  })

  test.each(invalid)(
    'a plain form with %s is 400, escaped or not, and nothing is stored',
    async (_what, wrong) => {
      const before = await shopper.me()
      const fields = `call=updateAccount&xsrf=${shopper.xsrf}&firstName=Jo`
      for (const body of [
        bytes(fields, wrong),
        bytes(fields, percent(wrong)),
        bytes(`${percent(wrong)}=1&${fields}`),
      ])
        expect((await post('/account', body, 'application/x-www-form-urlencoded')).status).toBe(400)
      expect(await shopper.me()).toEqual(before)
    },
  )

  test.each(invalid)(
    'a form with files and %s is 400, in a text or a name',
    async (_what, wrong) => {
      const before = await shopper.me()
      const type = 'multipart/form-data; boundary=x'
      for (const body of [
        form('FirstName', ['Jo', wrong]),
        bytes('--x\r\nContent-Disposition: form-data; name="', wrong, '"\r\n\r\n1\r\n--x--\r\n'),
      ])
        expect(await problemOf(await post(api, body, type))).toEqual([400, 400, 'invalid_utf8'])
      expect(await shopper.me()).toEqual(before)
    },
  )

  test('the bytes of a file are not checked', async () => {
    const file = bytes(
      '--x\r\nContent-Disposition: form-data; name="attachFile"; filename="a.png"\r\n\r\n',
      [0xff, 0xfe],
      '\r\n--x--\r\n',
    )
    const response = await post(
      '/account/api/v1/shopUser/uploadImage',
      file,
      'multipart/form-data; boundary=x',
    )
    expect(problem.parse(await response.json()).errors).toEqual({
      AttachFile: 'ac_InvalidFileType',
    })
  })

  test.each(invalid)('a query or a path with %s is 400', async (_what, wrong) => {
    for (const path of [`/order?query=${percent(wrong)}`, `/order?${percent(wrong)}=1`])
      expect(await problemOf(await shopper.call('GET', path))).toEqual([400, 400, 'invalid_utf8'])
    for (const path of [`/voucher/claim/${percent(wrong)}`, `/voucher/claim/A${percent(wrong)}`])
      expect(await problemOf(await shopper.call('POST', path))).toEqual([400, 400, 'invalid_utf8'])
    expect((await shopper.fetch(`/account/orders/${percent(wrong)}`)).status).toBeLessThan(500)
    expect((await shopper.fetch(`/account/orders?query=${percent(wrong)}`)).status).toBeLessThan(
      500,
    )
  })

  test.each(['iso-8859-1', 'UTF-16', 'windows-1252', '"latin1"', 'none'])(
    'a charset of %s is 415',
    async (charset) => {
      for (const type of ['application/json', 'multipart/form-data; boundary=x'])
        expect((await post(api, '{}', `${type}; charset=${charset}`)).status).toBe(415)
      const fields = `call=updateAccount&xsrf=${shopper.xsrf}&firstName=Jo`
      expect(
        (await post('/account', fields, `application/x-www-form-urlencoded; charset=${charset}`))
          .status,
      ).toBe(415)
    },
  )

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('a charset of %s is taken', async (charset) => {
    expect(
      (await post(api, '{"FirstName":"Zoë"}', `application/json; charset=${charset}`)).status,
    ).toBe(200)
    expect((await shopper.me()).firstName).toBe('Zoë')
  })

  test('a single percent sign and a replacement character are ordinary text', async () => {
    expect((await shopper.call('GET', '/order?query=100%')).status).toBe(200)
    expect((await shopper.call('GET', '/order?query=%zz%C3%A9')).status).toBe(200)
    expect(
      (await shopper.call('POST', '/shopUser/updateAccount', { FirstName: 'Jo\ufffd' })).status,
    ).toBe(200)
    expect((await shopper.me()).firstName).toBe('Jo\ufffd')
    expect(
      (await shopper.submit('/account', { call: 'updateAccount', firstName: 'Jo\ufffd 100%' }))
        .status,
    ).toBe(303)
    expect(
      (await post(api, form('FirstName', ['Jo\ufffd Zoë']), 'multipart/form-data; boundary=x'))
        .status,
    ).toBe(200)
    expect((await shopper.me()).firstName).toBe('Jo\ufffd Zoë')
  })
})
