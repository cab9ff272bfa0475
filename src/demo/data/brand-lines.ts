import Big from 'big.js'
import type { Brand } from '#brands/config/brands.ts'
import { catalogueOf, type Description } from './catalogue/catalogue.ts'
import { translate, type Words } from './catalogue/words.ts'
import type { DemoLine } from './lines.ts'
import { hoursAfter, lastVisit } from './time.ts'

/** The settings of a brand that its demo follows. */
export type DemoBrand = Pick<Brand, 'id' | 'languages' | 'defaultLanguage' | 'defaultCurrency'>

/** The price of one euro in the currencies of other brands: whole, so that sums stay exact. */
const ofOneEuro: Record<string, number> = { GBP: 1, SAR: 4 }

/** The fields of lines that hold amounts. */
const amountFields = new Set([
  ...['price', 'paid', 'amount', 'base', 'minimumAmount', 'refund', 'subTotal', 'totalPrice'],
  ...['serviceFee', 'shippingCost', 'transactionCost', 'discount'],
])

/** Multiplies each amount of a line, however deep it lies. */
function multiply(value: unknown, factor: number): unknown {
  if (Array.isArray(value)) return value.map((one) => multiply(one, factor))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const isAmount = typeof field === 'string' && amountFields.has(name)
    return [name, isAmount ? new Big(field).times(factor).toFixed(2) : multiply(field, factor)]
  })
  return Object.fromEntries(fields)
}

/** Returns an achievement with the sign of pounds in its texts, which name amounts. */
function withSign(line: DemoLine, currency: string) {
  if (line.type !== 'achievement' || currency !== 'GBP') return line
  return JSON.parse(JSON.stringify(line).replaceAll('€', '£')) as DemoLine
}

/** Returns a line that is in euros in the brand's currency; a wish and a return name none. */
function inCurrency(line: DemoLine, currency: string): DemoLine {
  const factor = ofOneEuro[currency]
  if (!factor || (line.currency ?? 'EUR') !== 'EUR') return line
  const converted = multiply(withSign(line, currency), factor) as DemoLine
  return line.currency === 'EUR' ? { ...converted, currency } : converted
}

/** The fields of lines that hold texts, some of which have translations. */
const textFields = new Set([
  ...['name', 'category', 'description', 'conditions', 'reward', 'message', 'reason', 'value'],
  'shippingMethod',
])

/** Orders before this time are in the one language that the shop had then. */
const translatedSince = hoursAfter(lastVisit, -365 * 24).toISOString()

/** Returns the words of a line: in the brand's languages, or in its first one for an old order. */
function sayFor({ languages, defaultLanguage }: DemoBrand, { type, created }: DemoLine) {
  const isOld = type === 'order' && String(created) < translatedSince
  const fallback = (words: Words) => words[defaultLanguage] ?? words.en!
  return (words: Words) => {
    if (isOld) return fallback(words)
    const known = languages.filter((language) => words[language])
    if (known.length === 0) return fallback(words)
    return Object.fromEntries(known.map((language) => [language, words[language]!]))
  }
}

type Say = ReturnType<typeof sayFor>

type Fields = Record<string, unknown>

/** Replaces the texts and the picture of a product, where a line has them. */
function describe(product: Fields, found: Description | undefined, say: Say) {
  if (!found) return product
  const { name, category, image } = product
  return {
    ...product,
    ...(name !== undefined && { name: say(found.name) }),
    ...(category !== undefined && { category: say(found.category) }),
    ...(image !== undefined && { image: found.image }),
  }
}

/** Translates each known text of a line, however deep it lies. */
function translateTexts(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map((one) => translateTexts(one, say))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const fields = Object.entries(value).map(([name, field]) => {
    if (typeof field !== 'string' || !textFields.has(name))
      return [name, translateTexts(field, say)]
    const words = translate(field)
    return [name, words ? say(words) : field]
  })
  return Object.fromEntries(fields)
}

/** Returns how a brand tells a line of the outdoor shop: its goods, languages and currency. */
export function lineFor(brand: DemoBrand) {
  const catalogue = catalogueOf(brand.id)
  return (line: DemoLine): DemoLine => {
    const say = sayFor(brand, line)
    const translated = translateTexts(line, say) as DemoLine
    const { products } = translated
    const told = {
      ...(line.type === 'product'
        ? describe(translated, catalogue.get(line.externalId), say)
        : translated),
      ...(Array.isArray(products) && {
        products: products.map((one: Fields) =>
          describe(one, catalogue.get(String(one.product)), say),
        ),
      }),
    } as DemoLine
    return inCurrency(told, brand.defaultCurrency)
  }
}
