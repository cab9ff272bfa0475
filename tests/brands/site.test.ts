import { describe, expect, test } from 'vitest'
import { brandFaults, brandFindings, withSite, withFile } from '../support/check-brand.ts'

describe('site.json', () => {
  test('each invalid field of site.json is reported, and the other checks still run', () => {
    const wrong = brandFaults(
      withSite({ companyId: 0, timeZone: 'Mars' }),
      withFile('parts/Foot.astro', ''),
    )
    expect(wrong).toEqual([
      'site.json:1: companyId: expected more than 0, found 0',
      'site.json:1: timeZone: expected an IANA time zone such as Europe/Amsterdam, found "Mars"',
      'parts/Foot.astro:1: expected the name of a slot, such as parts/Footer.astro, found parts/Foot.astro',
    ])
    expect(brandFaults(withFile('site.json', '{'))).toEqual([
      expect.stringMatching(/^site\.json:1: expected JSON, found the end of the file/),
    ])
    expect(brandFaults(['site.json', () => undefined])).toEqual([
      'site.json:1: expected a site.json, as npm run brand new creates it, found none',
    ])
  })

  test('an invalid site.json does not prevent checks that do not need it', () => {
    const others = [
      withFile('locales/en.json', '{ "ac_Motto": "Onward", "ac_Gate": "Gate" }'),
      withFile(
        'parts/Footer.astro',
        "---\nconst { t } = Astro.locals\n---\n{t('ac_Motto')} {t('ac_Pier')} {t('ac_Gate')}",
      ),
      withFile('pages/care.en.md', 'Wash cold.'),
      withFile('pages/care.xx.md', '---\ntitle: Care\n---\n'),
    ]
    for (const broken of [
      '{',
      '{ "companyId": 2, "companyName": "Acme", "languages": ["en", "nl"], "pages": 1 }',
    ]) {
      const [first, ...rest] = brandFaults(withFile('site.json', broken), ...others, [
        'images/icon.svg',
        () => undefined,
      ])
      expect(first).toMatch(/^site\.json:1: (expected JSON, found|pages: expected a list)/)
      expect(rest).toEqual([
        'pages/care.en.md:1: expected a title between two lines of ---, found none',
        "pages/care.xx.md:1: expected a language such as en, found 'xx'",
        expect.stringMatching(
          /^parts\/Footer\.astro:4: expected a key such as ac_\w+, or a message for it in locales\/en\.json, found 'ac_Pier'$/,
        ),
        'images/icon.svg:1: expected an icon for the browser tab, found none',
      ])
    }
    expect(
      brandFaults(
        withFile('site.json', '{'),
        withFile('locales/en.json', '{ "ac_Setings": "" }'),
      )[1],
    ).toBe("locales/en.json:1: expected a key such as ac_Settings, found 'ac_Setings'")
  })

  test('with a host of another brand is reported', () => {
    const other = '{ "companyId": 3, "companyName": "Other", "hosts": ["shop.example"] }'
    expect(
      brandFaults(withFile('../other/site.json', other), withSite({ hosts: ['shop.example'] })),
    ).toEqual([
      "site.json:1: expected host names that no other brand lists, found 'shop.example', which site.json of other lists, too",
    ])
  })
})

test('errors in site.json are reported with their line', () => {
  const text = `{
  "companyId": 2,
  "companyName": "Acme",
  "cultur": "en",
  "hosts": [
    "acme.localhost",
    "Acme"
  ],
  "pages": [
    { "pageId": 1, "name": "Care", "section": 0 }
  ]
}`
  expect(brandFaults(withFile('site.json', text))).toEqual([
    "site.json:4: expected a field such as culture, found 'cultur'",
    'site.json:7: hosts.1: expected a host name in lower case, without scheme or port, found "Acme"',
    'site.json:10: pages.0 (Care).url: expected a text in quotes, found nothing',
  ])
  expect(brandFaults(withFile('site.json', text.replace('"Acme",', '"Acme"')))).toEqual([
    expect.stringMatching(/^site\.json:4: expected JSON, found "cultur" \(/),
  ])
})

test('an unknown field is ignored with a warning', () => {
  const unknown = withSite({
    logos: 'mark.svg',
    languageURLs: true,
    addressFields: [{ orderField: 'City', widht: 50 }],
  })
  expect(brandFindings(unknown)).toEqual([
    {
      severity: 'warning',
      text: "site.json:1: addressFields.0 (City): expected a field such as width, found 'widht'",
    },
    {
      severity: 'warning',
      text: "site.json:1: expected a field such as logo, found 'logos'; expected a field such as languageUrls, found 'languageURLs'",
    },
  ])
})

test('the menu on a phone is folded unless the brand asks for a bar, and nothing else', () => {
  expect(brandFaults(withSite({ phoneMenu: 'bar' }))).toEqual([])
  for (const phoneMenu of ['tabs', true])
    expect(brandFaults(withSite({ phoneMenu }))).toEqual([
      `site.json:1: phoneMenu: expected one of folded, bar, found ${JSON.stringify(phoneMenu)}`,
    ])
})

test.each([
  '/basket',
  '{code}',
  'http://shop.example/basket?code={code}',
  'https://{code}.example/basket',
  '//shop.example/{code}',
  'https://shop.example/basket?code={code}&for={name}',
  'https://shop.example/basket?code={code',
  'mailto:help@shop.example?subject={code}',
])('the basket address %s is reported with what it lacks', (voucherUrl) =>
  expect(brandFaults(withSite({ voucherUrl }))).toEqual([
    `site.json:1: voucherUrl: expected an https address or a path with {code} in it, such as https://shop.example/basket?code={code}, found "${voucherUrl}"`,
  ]),
)

test.each([
  'mailto:help@shop.example',
  'mailto:{orderNumber}@shop.example?subject={orderNumber}',
  'javascript:alert({orderNumber})',
])('%s is refused as askAboutOrderUrl', (askAboutOrderUrl) =>
  expect(brandFaults(withSite({ askAboutOrderUrl }))).toEqual([
    expect.stringMatching(
      /askAboutOrderUrl: expected .* or a mailto: address with \{orderNumber\} in it/,
    ),
  ]),
)

test('askAboutOrderUrl may be an e-mail address', () =>
  expect(
    brandFaults(withSite({ askAboutOrderUrl: 'mailto:help@shop.example?subject={orderNumber}' })),
  ).toEqual([]))

test.each(['/basket?code={code}', 'https://shop.example/basket/{code}?again={code}'])(
  'the basket address %s is accepted',
  (voucherUrl) => expect(brandFaults(withSite({ voucherUrl }))).toEqual([]),
)

test.each([
  [{ helpUrl: '/help' }],
  [{ helpUrl: 'https://help.example/shop?from=account' }],
  [{ contactEmail: 'help@shop.example', contactTelephone: '+31 (0)20 123-4567' }],
  [{ openingHours: { en: 'Every day' } }],
])('the contact %j is accepted', (contact) => expect(brandFaults(withSite(contact))).toEqual([]))

test.each([
  [{ helpUrl: 'help' }, 'helpUrl: expected an https address or a path'],
  [{ helpUrl: 'javascript:alert(1)' }, 'helpUrl: expected an https address or a path'],
  [{ helpUrl: 'http://shop.example/help' }, 'helpUrl: expected an https address or a path'],
  [{ contactEmail: 'help@shop' }, 'contactEmail: expected an e-mail address'],
  [{ contactTelephone: 'call us' }, 'contactTelephone: expected a telephone number'],
  [{ openingHours: 'Every day' }, 'openingHours: expected a text by language'],
  [
    { openingHours: {} },
    "openingHours: expected a text for each of languages, found none for 'en'",
  ],
  [
    { openingHours: { en: 'Every day', nl: 'Elke dag' } },
    "openingHours.nl: expected one of languages (en), found 'nl'",
  ],
])('the contact %j is reported with its fault', (contact, fault) =>
  expect(brandFaults(withSite(contact))).toEqual([expect.stringContaining(fault)]),
)

test.each([
  [0, 'at least 14'],
  [13, 'at least 14'],
  [14.5, 'a whole number'],
  [10_000, 'at most 3650'],
])('returnDays of %s is reported with the expected values', (returnDays, expected) =>
  expect(brandFaults(withSite({ returnDays }))).toEqual([
    expect.stringMatching(`^site\\.json:1: returnDays: expected ${expected}`),
  ]),
)

test('returnDays may be 14, the minimum of EU law', () =>
  expect(brandFaults(withSite({ returnDays: 14 }))).toEqual([]))

test.each(['none', 'NL', '12', 'NL 123456789B01 or so', '<b>NL123456789B01</b>'])(
  'the seller’s VAT number %s is reported',
  (vatNumber) =>
    expect(brandFaults(withSite({ seller: { vatNumber } }))).toEqual([
      `site.json:1: seller.vatNumber: expected a VAT number such as NL123456789B01, found "${vatNumber}"`,
    ]),
)

test.each([
  'NL123456789B01',
  'NL 1234.56.789.B01',
  'DE811569869',
  'CHE-123.456.788 MWST',
  'IE1234567FA',
  'FR XX 999999999',
  'ESX1234567X',
  '300000000000003',
])('the seller’s VAT number %s is accepted', (vatNumber) =>
  expect(brandFaults(withSite({ seller: { vatNumber } }))).toEqual([]),
)
