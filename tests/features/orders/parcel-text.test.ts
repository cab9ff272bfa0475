import { expect, test } from 'vitest'
import { ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { parcelsOf } from '#domain/parcels.ts'
import { dayWords } from '#features/orders/day-words.ts'
import { contentsText, namesText, parcelText } from '#features/orders/parcel-text.rules.ts'
import { locales } from '#i18n/locales.ts'
import { loadMessages } from '#i18n/messages.ts'
import { goods, journeys, parcelOrder, shipment } from '../../support/parcel-orders.ts'

const messages = loadMessages('themes')
const t = messages.translator('default', 'en')
const brand = { timeZone: 'Europe/Amsterdam', culture: 'en-GB', monthNames: 'english' } as const
const words = dayWords(t, brand, { locale: 'en', today: '2026-11-24' })
const wording = { t, moneyStyle: { decimalSep: ',' } }
const { shipped, delivered, awaitingFulfillment } = ShipmentStatus

const textOf = (order: Order) => parcelText(parcelsOf(order)[0]!, words)
const expected = (day: string, statuses: number[] = journeys.onItsWay) =>
  parcelOrder([goods('A', shipped)], [shipment(statuses, { lines: [1], expectedDelivery: day })])

test.each([
  ['2026-11-24', 'Arriving today'],
  ['2026-11-25', 'Arriving tomorrow'],
  ['2026-11-27', 'Arriving Friday 27 November'],
  ['2027-01-02', 'Arriving Saturday, 2 January 2027'],
  ['2026-11-20', 'Was expected on Friday 20 November'],
])('a parcel that is expected on %s: %s', (day, text) => expect(textOf(expected(day))).toBe(text))

test('a parcel without a day says where it is, and since when', () => {
  const order = (statuses: number[], status: number = shipped) =>
    parcelOrder([goods('A', status)], [shipment(statuses, { lines: [1] })])
  expect(textOf(order(journeys.onItsWay))).toBe('On its way since Monday 2 November')
  expect(textOf(order(journeys.pickup))).toBe('Ready for you at the pickup point')
  expect(textOf(order(journeys.failed))).toBe('Delivery failed')
  expect(textOf(order(journeys.packed))).toBe('Packed')
  expect(textOf(order(journeys.delivered, delivered))).toBe('Delivered on Wednesday 4 November')
  expect(textOf(parcelOrder([goods('A', shipped)]))).toBe('On its way')
  expect(textOf(parcelOrder([goods('A', awaitingFulfillment)]))).toBe('Being packed')
})

test('a late parcel that is out for delivery says that', () =>
  expect(textOf(expected('2026-11-20', journeys.outForDelivery))).toBe('Out for delivery'))

test('every language says when a parcel arrives, with the weekday', () => {
  const days = locales.map((locale) => {
    const inLanguage = { ...brand, monthNames: 'language' as const }
    const said = messages.translator('default', locale)
    const now = dayWords(said, inLanguage, { locale, today: '2026-11-24' })
    return parcelText(parcelsOf(expected('2026-11-27'))[0]!, now)
  })
  expect(days).toEqual([
    'Arriving Friday 27 November',
    'Wordt vrijdag 27 november bezorgd',
    'Kommt am Freitag, 27. November',
    'Arrive vendredi 27 novembre',
    'Llega el viernes, 27 de noviembre',
    'Dostawa: piątek, 27 listopada',
    'تصل يوم \u2068الجمعة، 27 نوفمبر\u2069',
  ])
})

test('a parcel is named by its first product and the number of the others', () => {
  const contents = ['Boots', 'Mug', 'Lamp'].map((name) => ({ product: goods(name, shipped) }))
  expect(namesText(contents, wording)).toBe('\u2068Boots\u2069 and 2 more')
  expect(namesText(contents.slice(0, 1), wording)).toBe('Boots')
  expect(namesText([], wording)).toBeUndefined()
  const several = [...contents, ...contents]
  expect(contentsText(several, wording).replace(/[\u2068\u2069]/g, '')).toBe(
    'Boots, Mug, Lamp, Boots and 2 more',
  )
})

test('a part of a line is named with its pieces', () => {
  const product = goods('3 × Mug', shipped, { quantity: 3 })
  expect(namesText([{ product, count: 2 }], wording)).toBe('2 × Mug')
  expect(namesText([{ product, count: 1 }], wording)).toBe('Mug')
})
