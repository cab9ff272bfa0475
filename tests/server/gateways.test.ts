import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailDomains } from '#server/mail/domains.ts'
import { openFiles } from '#server/files/files.ts'
import { readSettings } from '#server/settings.ts'
import { openSms } from '#server/sms/sms.ts'
import { telephones } from '#server/telephones/telephones.ts'
import { openMetrics } from '#server/observe/metrics.ts'
import { openVatNumbers } from '#server/vat/vat.ts'
import { startDnsServer } from '../support/dns.ts'
import { startHttpServer } from '../support/http.ts'

const smsOf = (environment: Record<string, string>) =>
  openSms(readSettings({ PUBLIC_ADDRESS: 'http://{host}', ...environment }), openMetrics())

describe('SMS', () => {
  const account = { SMS_TWILIO_ACCOUNT_SID: 'AC1', SMS_TWILIO_AUTH_TOKEN: 'secret' }

  test('is sent by Twilio’s API', async () => {
    const twilio = await startHttpServer(() => ({ status: 201, body: '{"sid":"SM1"}' }))
    const send = (from: string) =>
      smsOf({ ...account, SMS_TWILIO_FROM: from, SMS_TWILIO_URL: twilio.url })!.send(
        '+31612345678',
        'Hé & co',
      )
    await send('+15005550006')
    await send('MG22')
    const [byNumber, byService] = twilio.received
    expect(byNumber).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
    })
    expect(byNumber!.headers.authorization).toBe(
      `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    )
    expect(Object.fromEntries(new URLSearchParams(byNumber!.body.toString()))).toEqual({
      To: '+31612345678',
      Body: 'Hé & co',
      From: '+15005550006',
    })
    expect(new URLSearchParams(byService!.body.toString()).get('MessagingServiceSid')).toBe('MG22')
    await twilio.close()
  })

  test('is sent to any gateway that accepts JSON', async () => {
    const gateway = await startHttpServer()
    await smsOf({ SMS_GATEWAY_URL: `${gateway.url}/sms` })!.send('+31612345678', 'Hi')
    expect(gateway.received).toMatchObject([{ method: 'POST', path: '/sms' }])
    expect(JSON.parse(gateway.received[0]!.body.toString())).toEqual({
      to: '+31612345678',
      text: 'Hi',
    })
    expect(gateway.received[0]!.headers.authorization).toBeUndefined()
    await gateway.close()
  })

  test.each([400, 401, 500])(
    'a message that a gateway answers with %i has failed and is not sent again',
    async (status) => {
      const gateway = await startHttpServer(() => ({ status }))
      await expect(smsOf({ SMS_GATEWAY_URL: gateway.url })!.send('+1', 'x')).rejects.toThrow(
        String(status),
      )
      expect(gateway.received).toHaveLength(1)
      await gateway.close()
    },
  )

  test.each([
    [account, /SMS_TWILIO_FROM: missing, but SMS_TWILIO_ACCOUNT_SID is set/],
    [
      { ...account, SMS_TWILIO_FROM: 'x', SMS_GATEWAY_URL: 'http://localhost' },
      /expected one of them, not both/,
    ],
    [{ SMS_GATEWAY_URL: 'gateway' }, /SMS_GATEWAY_URL: expected the http\(s\) address/],
    [{ DNS_SERVERS: 'dns.example' }, /DNS_SERVERS: expected IP addresses/],
    [{ TRUSTED_PROXIES: 'my-proxy' }, /TRUSTED_PROXIES: expected IP addresses or subnets/],
  ])('settings of %j are refused', (environment, message) =>
    expect(() => smsOf(environment)).toThrow(message),
  )

  test('an incompletely configured S3 store is refused', () => {
    expect(() => openFiles(readSettings({ FILES_S3_BUCKET: 'b', FILES_S3_REGION: 'r' }))).toThrow(
      /FILES_S3_ENDPOINT: missing, but FILES_S3_BUCKET is set/,
    )
  })
})

describe('mail', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  beforeAll(async () => {
    const mx = (name: string, exchange: string) => ({
      name,
      type: 'MX' as const,
      ttl: 1,
      data: { preference: 10, exchange },
    })
    dns = await startDnsServer(
      [
        mx('mail.test', 'in.mail.test'),
        mx('null.test', ''),
        mx('xn--mller-kva.test', 'in.mail.test'),
        { name: 'host.test', type: 'A', ttl: 1, data: '127.0.0.1' },
        { name: 'text.test', type: 'TXT', ttl: 1, data: 'x' },
      ],
      ['silent.test'],
    )
  })
  afterAll(() => dns.close())

  test.each([
    ['somebody@mail.test', true],
    ['somebody@host.test', true],
    ['somebody@müller.test', true],
    ['somebody@null.test', false],
    ['somebody@text.test', false],
    ['somebody@nowhere.test', false],
    // A missing answer refuses no shopper.
    ['somebody@silent.test', true],
  ])('to %s can arrive: %s', async (email, expected) => {
    expect(await openMailDomains(readSettings({ DNS_SERVERS: dns.address })).takesMail(email)).toBe(
      expected,
    )
  })
})

describe('telephones', () => {
  test('there are about 240 countries, each with a name and a code', () => {
    const countries = telephones.countries('en')
    expect(countries.length).toBeGreaterThanOrEqual(240)
    expect(countries.find(({ country }) => country === 'NL')).toEqual({
      country: 'NL',
      name: 'Netherlands',
      code: '+31',
      isMain: false,
    })
    expect(telephones.countries('nl').find(({ country }) => country === 'NL')?.name).toBe(
      'Nederland',
    )
    expect(countries.every(({ code }) => /^\+\d{1,3}$/.test(code))).toBe(true)
  })

  test.each([
    ['+31 612345678', 'DE', 'NL'],
    ['+1 2125550123', 'NL', 'US'],
    ['+1 4165550123', 'NL', 'CA'],
    // The number has groups, as a form's field writes it.
    ['+1 416 555 0123', 'NL', 'CA'],
    ['+1', 'CA', 'CA'],
    ['+31', 'DE', 'NL'],
    ['', 'DE', 'DE'],
    // A shared code counts as the main country's, not the alphabet's first.
    ['+1', 'NL', 'US'],
    ['+44', 'NL', 'GB'],
    ['+44 7', 'NL', 'GB'],
    ['+7', 'NL', 'RU'],
    ['+358', 'NL', 'FI'],
  ])('%j with a shopper from %s belongs to %s', (telephone, own, country) =>
    expect(telephones.countryOf(telephone, own)).toBe(country),
  )
})

describe('VAT numbers', () => {
  /** One of each member state, with its prefix, as its own rules have them. */
  const numbers = {
    AT: 'ATU13585627',
    BE: 'BE0403170701',
    BG: 'BG175074752',
    CY: 'CY10259033P',
    CZ: 'CZ25123891',
    DE: 'DE136695976',
    DK: 'DK13585628',
    EE: 'EE100931558',
    ES: 'ESB58378431',
    FI: 'FI20774740',
    FR: 'FR40303265045',
    GR: 'EL094259216',
    HR: 'HR33392005961',
    HU: 'HU12892312',
    IE: 'IE6433435F',
    IT: 'IT00743110157',
    LT: 'LT119511515',
    LU: 'LU15027442',
    LV: 'LV40003521600',
    MT: 'MT11679112',
    NL: 'NL004495445B01',
    PL: 'PL8567346215',
    PT: 'PT501964843',
    RO: 'RO18547290',
    SE: 'SE123456789701',
    SI: 'SI50223054',
    SK: 'SK2022749619',
  }
  const vatNumbers = (url: string) =>
    openVatNumbers(readSettings({ PUBLIC_ADDRESS: 'http://{host}', VIES_URL: url }))

  test.each(Object.entries(numbers))(
    'of %s are checked before the register is asked, with and without prefix',
    async (country, number) => {
      const register = await startHttpServer(() => ({ status: 200, body: '{"valid":true}' }))
      const { check } = vatNumbers(register.url)
      const digits = number.slice(2)
      const asked = { countryCode: country === 'GR' ? 'EL' : country, vatNumber: digits }
      for (const variant of [number, digits, ` ${number.toLowerCase()} `])
        expect(await check(variant, country)).toBe('valid')
      expect(register.received.map(({ body }) => JSON.parse(body.toString()) as object)).toEqual([
        asked,
        asked,
        asked,
      ])
      expect(await check(`${number}99999`, country)).toBe('invalid')
      expect(await check('12', country)).toBe('invalid')
      expect(register.received).toHaveLength(3)
      await register.close()
    },
  )

  test('VAT numbers are unknown if the register does not respond', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { check } = vatNumbers(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    expect(await check(numbers.NL, 'NL')).toBe('unknown')
    silent.close().closeAllConnections()
    expect(await check(numbers.NL, 'NL')).toBe('unknown')
  })
})
