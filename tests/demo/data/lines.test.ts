import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBrands, type Brand } from '#brands/config/brands.ts'
import type { DemoLine } from '../../../src/demo/data/lines.ts'
import { demoLines } from '../../../src/demo/data/lines.ts'

const { all: brands } = loadBrands('themes', 'http://{host}', 'default')
const linesOf = (brand: Brand) =>
  [...demoLines(brand.companyId, brand)].map((line) => JSON.parse(JSON.stringify(line)) as DemoLine)

interface Shipment {
  history: { date: string }[]
}
interface Order extends DemoLine {
  created: string
  shipments?: Shipment[]
}

/** Lists the fields that tell of what has happened. */
const past = ['created', 'date', 'claimDate', 'redeemDate', 'added', 'updatedAt']

/** Yields each field of a line that tells of what has happened, however deep it lies. */
function* happened(value: unknown): Generator<string> {
  for (const [name, field] of Object.entries(value ?? {})) {
    if (typeof field === 'object') yield* happened(field)
    if (typeof field === 'string' && past.includes(name)) yield field
  }
}

describe.each(brands.map((brand) => [brand.id, brand] as const))('the feed of %s', (_, brand) => {
  let lines: DemoLine[]
  let orders: Order[]
  beforeAll(() => {
    lines = linesOf(brand)
    orders = lines.filter(({ type }) => type === 'order') as Order[]
  })

  test('names each product in each of the brand’s languages, with a picture', () => {
    const sold = lines.filter(
      ({ type, externalId }) => type === 'product' && /^[15]\d{3}$/.test(externalId),
    )
    expect(sold.length).toBeGreaterThan(500)
    for (const { name, category, image } of sold) {
      if (!name) continue
      for (const words of [name, category] as Record<string, string>[])
        expect(Object.keys(words).toSorted()).toEqual(brand.languages.toSorted())
      const [picture] = (image as string).split('.')
      expect(existsSync(join('public', `${picture}.svg`))).toBe(true)
    }
  })

  test('has no two products with one name', () => {
    const products = lines.filter(({ type, name }) => type === 'product' && name)
    const names = products.map(({ name }) => JSON.stringify(name))
    expect(names.length - new Set(names).size).toBe(0)
  })

  test('tells of nothing in the future as if it had happened', () => {
    const now = new Date().toISOString()
    expect(lines.flatMap((line) => [...happened(line)]).filter((date) => date > now)).toEqual([])
  })

  test('sends no parcel before its order, and takes its steps one after the other', () => {
    for (const { created, shipments = [] } of orders)
      for (const { history } of shipments) {
        const dates = [created, ...history.map(({ date }) => date)]
        expect(dates).toEqual(dates.toSorted())
      }
  })

  test('has its own currency, and stays small', () => {
    const own = orders.filter(({ currency }) => currency === brand.defaultCurrency)
    expect(own.length).toBeGreaterThan(orders.length * 0.9)
    expect(JSON.stringify(lines).length).toBeLessThan(7_000_000)
  })
})

test('each picture of a product is small and used', () => {
  const pictures = globSync('public/demo/products/**/*.svg')
  expect(pictures.filter((file) => statSync(file).size > 1_300)).toEqual([])
  const text = brands.map((brand) => JSON.stringify(linesOf(brand))).join()
  const unused = pictures.filter((file) => !text.includes(file.slice('public'.length)))
  expect(unused).toEqual([])
})
