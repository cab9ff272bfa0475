import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address } from '#contract/address.ts'
import { addressFields } from '#brands/config/address-fields.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/** Texts that no single line may have, by what is wrong with them. */
const unreadable = {
  tab: 'No\tor',
  'new line': 'No\nor',
  escape: 'No\u001bor',
  'C1 control': 'No\u0085or',
  'right-to-left override': 'No\u202eor',
  'isolate that is left open': '\u2067Noor',
  'line separator': 'No\u2028or',
}
const invisible = {
  'zero-width space': '\u200b',
  'Hangul filler': '\u3164',
  'braille blank': '\u2800',
  'bare mark': '\u0301',
  'soft hyphen': '\u00ad',
}
const readable = ['می‌خواهم', '👩‍👩‍👧', 'abc\u200e', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Ἀθηνᾶ', 'Jose\u0301']

describe('the inputs of calls', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    site.brand.enableEuVatReverse = false
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const verdict = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]

  describe('a line of text', () => {
    test.each(Object.entries(unreadable))(
      'with a %s is refused in names, e-mail addresses and addresses',
      async (_what, text) => {
        const before = await shopper.me()
        for (const field of ['FirstName', 'LastName', 'Email'])
          expect(
            await verdict(await shopper.call('POST', '/shopUser/updateAccount', { [field]: text })),
          ).toEqual([422, { [field]: 'ac_InvalidCharacters' }])
        site.brand.addressFields = addressFields.parse([
          { orderField: 'City' },
          { orderField: 'Floor' },
          { orderField: 'CompanyName' },
        ])
        for (const field of ['City', 'Floor', 'CompanyName'])
          expect(await verdict(await shopper.call('POST', '/address', { [field]: text }))).toEqual([
            422,
            { [field]: 'ac_InvalidCharacters' },
          ])
        expect(await shopper.me()).toEqual({
          ...before,
          addressFields: expect.any(Array) as unknown[],
        })
      },
    )

    test.each(Object.entries(invisible))('of a %s alone is not a name', async (_what, text) => {
      for (const field of ['FirstName', 'LastName'])
        expect(
          await verdict(
            await shopper.call('POST', '/shopUser/updateAccount', { [field]: text.repeat(2) }),
          ),
        ).toEqual([422, { [field]: `ac_${field}RequiredMessage` }])
      site.brand.addressFields = addressFields.parse([
        { orderField: 'City', required: true },
        { orderField: 'Floor' },
      ])
      const response = await shopper.call('POST', '/address', { City: text, Floor: ` ${text} ` })
      expect(await verdict(response)).toEqual([
        422,
        { City: 'ac_CityRequiredMessage', Floor: 'ac_InvalidCharacters' },
      ])
    })

    test.each(readable)('of %s is kept', async (text) => {
      expect(
        (await shopper.call('POST', '/shopUser/updateAccount', { FirstName: text })).status,
      ).toBe(200)
      expect((await shopper.me()).firstName).toBe(text)
      site.brand.addressFields = addressFields.parse([{ orderField: 'City' }])
      expect(
        address.parse(await (await shopper.call('POST', '/address', { City: text })).json()).city,
      ).toBe(text)
    })

    test('a search text can contain anything', async () => {
      for (const query of [...Object.values(unreadable), ...Object.values(invisible)])
        expect(
          (await shopper.call('GET', `/order?query=${encodeURIComponent(query)}`)).status,
        ).toBe(200)
    })

    test('is refused in a first login, too', async () => {
      const newcomer = await site.signIn('new@demo.test')
      const finish = (body: object) => newcomer.call('POST', '/setting/firstTimeSetting', body)
      const sound = { FirstName: 'Sam', LastName: 'de Wit', Email: 'new@demo.test' }
      expect(
        await verdict(await finish({ ...sound, FirstName: 'Sa\u202em', LastName: '\u200b' })),
      ).toEqual([
        422,
        { FirstName: 'ac_InvalidCharacters', LastName: 'ac_LastNameRequiredMessage' },
      ])
      expect(
        await verdict(await finish({ ...sound, Email: `${'x'.repeat(91)}@demo.test` })),
      ).toEqual([422, { Email: 'ac_InvalidValue' }])
      const page = await newcomer.submit('/account/first-login', {
        call: 'firstTimeSetting',
        firstName: 'Sa\u202em',
        lastName: 'W',
        email: 'n@d.co',
      })
      expect(await page.text()).toContain('This text contains invisible characters. Type it again.')
    })
  })
})
