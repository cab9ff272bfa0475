import { describe, expect, test } from 'vitest'
import { readOrderSearch } from '#domain/order-search/order-search.ts'
import { readStatusWords } from '#domain/order-search/search-statuses.ts'
import { locales } from '#i18n/locales.ts'
import { loadMessages } from '#i18n/messages.ts'

const messages = loadMessages('themes')
const statusWords = readStatusWords(
  locales.map((locale) => messages.translator('default', locale)),
  { kiln: { name: { en: 'In the kiln', nl: 'In de oven' } } },
)
const read = (query: string, now = '2026-11-27T12:00:00Z', timeZone = 'Europe/Amsterdam') =>
  readOrderSearch(query, { statusWords, now: new Date(now), timeZone })

test.each([
  ['bo\0ots', 'boots'],
  ['#102031', '102031'],
  ['№ 102031', '102031'],
  ['#', '#'],
  ['  Crème   BRÛLÉE ', 'creme brulee'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['ΆΣΠΡΟΣ', 'ασπροσ'],
  ['إِبْرِيق', 'ابريق'],
  ['١٠٢٠٣١', '102031'],
  ['۱۰۲۰۳۱', '102031'],
  ['order 102016', '102016'],
  ['bestelling nr. #102016', '102016'],
  ['commande n° 102016', '102016'],
  ['order', 'order'],
])('the query %j searches for the text %j', (query, text) => expect(read(query).text).toBe(text))

describe('a period', () => {
  const daysOf = (...asked: Parameters<typeof read>) => {
    const { terms } = read(...asked)
    const period = terms.length === 1 ? terms[0]!.period : undefined
    const timeZone = asked[2] ?? 'Europe/Amsterdam'
    const dayOf = (date: Date) => new Date(+date).toLocaleString('sv', { timeZone })
    return (
      period && [dayOf(period.from), dayOf(period.to)].map((day) => day.replace(' 00:00:00', ''))
    )
  }

  test.each([
    [
      ['today', 'vandaag', 'Heute', "aujourd'hui", 'hoy', 'dziś', 'اليوم'],
      '2026-11-27',
      '2026-11-28',
    ],
    [
      ['yesterday', 'gisteren', 'gestern', 'hier', 'ayer', 'wczoraj', 'أمس'],
      '2026-11-26',
      '2026-11-27',
    ],
    [['this week', 'deze week', 'diese Woche', 'esta semana'], '2026-11-23', '2026-11-30'],
    [
      ['last week', 'la semaine dernière', 'la semana pasada', 'الأسبوع الماضي'],
      '2026-11-16',
      '2026-11-23',
    ],
    [
      ['this month', 'dit maand', 'dieser Monat', 'ce mois-ci', 'este mes'],
      '2026-11-01',
      '2026-12-01',
    ],
    [
      ['last month', 'vorige maand', 'letzten Monat', 'le mois dernier', 'el mes pasado'],
      '2026-10-01',
      '2026-11-01',
    ],
    [
      ['this year', 'dit jaar', 'dieses Jahr', 'cette année', 'este año', 'ten rok', 'هذا العام'],
      '2026-01-01',
      '2027-01-01',
    ],
    [
      [
        'last year',
        'vorig jaar',
        'letztes Jahr',
        "l'année dernière",
        "l'an dernier",
        'el año pasado',
        'w zeszłym roku',
        'السنة الماضية',
      ],
      '2025-01-01',
      '2026-01-01',
    ],
    [
      [
        'last winter',
        'from last winter',
        'vorige winter',
        'letzten Winter',
        "l'hiver dernier",
        'el invierno pasado',
        'zeszłej zimy',
        'الشتاء الماضي',
      ],
      '2025-12-01',
      '2026-03-01',
    ],
    [
      ['this summer', 'deze zomer', 'diesen Sommer', 'cet été', 'este verano', 'هذا الصيف'],
      '2026-06-01',
      '2026-09-01',
    ],
    [['last autumn', 'last fall', 'vorig najaar', "l'automne dernier"], '2025-09-01', '2025-12-01'],
    [['this autumn', 'diesen Herbst', 'ta jesień'], '2026-09-01', '2026-12-01'],
    [['last spring', 'letzten Frühling', 'la primavera pasada'], '2026-03-01', '2026-06-01'],
  ])('may be any of %j', (queries, from, to) => {
    for (const query of queries) expect([query, daysOf(query)]).toEqual([query, [from, to]])
  })

  test('a winter that goes on is not the last one', () => {
    expect(daysOf('last winter', '2027-01-15T12:00:00Z')).toEqual(['2025-12-01', '2026-03-01'])
    expect(daysOf('this winter', '2027-01-15T12:00:00Z')).toEqual(['2026-12-01', '2027-03-01'])
  })

  test.each(['Australia/Sydney', 'America/Sao_Paulo', 'Pacific/Auckland'])(
    'the winter of %s is in the middle of the year',
    (timeZone) =>
      expect(daysOf('last winter', '2026-11-27T12:00:00Z', timeZone)).toEqual([
        '2026-06-01',
        '2026-09-01',
      ]),
  )

  test('begins and ends at midnight of the brand, also if its clock changes meanwhile', () => {
    const { from, to } = read('last month').terms[0]!.period!
    expect([from, to].map((date) => new Date(+date).toISOString())).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
    ])
  })

  test.each(['winter', 'last', 'the last', 'week', 'winter boots', 'last boots'])(
    'is not what %j says',
    (query) => expect(read(query).terms.some(({ period }) => period)).toBe(false),
  )
})

describe('a status', () => {
  test.each(locales)('may be named by the words of %s', (locale) => {
    const translate = messages.translator('default', locale)
    expect(read(translate('ac_OrderStatus_40')).terms).toMatchObject([
      { kinds: expect.arrayContaining([{ status: 40 }]) as unknown },
    ])
    expect(read(translate('ac_OrderState_onItsWay').toUpperCase()).terms).toMatchObject([
      { kinds: expect.arrayContaining([{ state: 'onItsWay' }]) as unknown },
    ])
  })

  test.each(['in the kiln', 'IN DE OVEN'])('may be the shop’s own: %j', (query) =>
    expect(read(query).terms).toMatchObject([{ kinds: [{ shopStatus: 'kiln' }] }]),
  )

  test.each([
    ['shipped boots', ['shipped', 'boots']],
    ['boots on their way', ['boots', 'their', 'way']],
    ['boots on its way 2025', ['boots', 'on its way', '2025']],
    [
      'Boots in Bearbeitung vom 13. November 2026',
      ['boots', 'in bearbeitung', '13. november 2026'],
    ],
    ['my order from last winter', ['last winter']],
  ])('%j is read as %j', (query, terms) =>
    expect(read(query).terms.map(({ words }) => words.join(' '))).toEqual(terms),
  )
})

test('a text that is as long as it may be, of words that may all begin something, is read quickly', () => {
  const queries = ['1 ', 'last ', 'on ', 'mai ', 'a ', '13 nov '].map((word) =>
    word.repeat(250).slice(0, 250),
  )
  for (const query of queries) expect(read(query).terms.length).toBeGreaterThan(0)
})
