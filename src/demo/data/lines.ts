import { lineFor, type DemoBrand } from './brand-lines.ts'
import { achievementKeys, definition } from './catalogue/achievements.ts'
import { campaigns } from './catalogue/campaigns.ts'
import { interests, newsletters } from './catalogue/preferences.ts'
import { products } from './catalogue/products.ts'
import { variants } from './catalogue/variants.ts'
import { goneProduct, worldProducts } from './catalogue/world-products.ts'
import { toDecimal } from './prices.ts'
import { AchievementScale } from '#contract/codes.ts'
import { codeName } from './code-name.ts'
import { guestLines } from './guest-lines.ts'
import { orderLines } from './order-lines.ts'
import { customerLines } from './customer-lines.ts'
import { daysFromNow, fedAt, hoursAfter } from './time.ts'
import type { PlannedProduct } from './shopper-plan.ts'

/** A line of a feed, before it says of when it is. */
export type DemoLine = { type: string; externalId: string; deleted?: true } & Record<
  string,
  unknown
>

const catalogue = [...Object.values(products), ...variants, ...Object.values(worldProducts)]

/** A path, since the demo shop is wherever the demo listens. */
export const productAddress = ({ productId }: PlannedProduct) => `/product/${productId}`

/** The one cannot be had, the other can again since yesterday. */
const soldOut: PlannedProduct = products.nookLamp
const backInStock: PlannedProduct = products.filterBottle

/** The line of a product of the outdoor shop. */
export const productLine = (product: PlannedProduct): DemoLine => ({
  type: 'product',
  externalId: `${product.productId}`,
  name: product.name,
  category: product.category,
  url: productAddress(product),
  image: product.image,
  price: toDecimal(product.cents),
  currency: product.currency,
  inStock: product !== soldOut && product !== backInStock,
})

/** Yields the lines that all of the company's shoppers share. */
function* companyLines(): Generator<DemoLine> {
  for (const name of interests) yield { type: 'interest', externalId: name, name }
  for (const name of newsletters) yield { type: 'newsletter', externalId: name, name }
  for (const [key, campaign] of Object.entries(campaigns))
    yield { type: 'campaign', externalId: key, ...campaign }
  for (const key of achievementKeys) {
    const { scaleType, ...rest } = definition(key)
    yield {
      type: 'achievement',
      externalId: key,
      icon: `/demo/achievements/${key}.svg`,
      ...rest,
      scale: codeName(AchievementScale, scaleType),
    }
  }
  for (const product of catalogue) yield productLine(product)
}

/** Yields the lines of the outdoor shop. One product is gone while a list still has it. */
function* outdoorLines(companyId: number): Generator<DemoLine> {
  const gone: DemoLine = {
    type: 'product',
    externalId: `${goneProduct}`,
    name: 'Discontinued',
    currency: 'EUR',
  }
  const all = [companyLines, customerLines, () => orderLines(companyId)]
  const updatedAt = fedAt.toISOString()
  for (const line of [gone, ...all.flatMap((lines) => [...lines()])]) yield { ...line, updatedAt }
  const yesterday = daysFromNow(-1).toISOString()
  for (const line of guestLines()) yield { ...line, updatedAt: yesterday }
  yield {
    type: 'product',
    externalId: `${backInStock.productId}`,
    inStock: true,
    updatedAt: yesterday,
  }
  yield {
    type: 'product',
    externalId: gone.externalId,
    deleted: true,
    updatedAt: hoursAfter(fedAt, 1 / 60).toISOString(),
  }
}

/** Yields everything that the demo's shop tells of a brand's company, in lines of a feed. */
export function* demoLines(companyId: number, brand: DemoBrand) {
  const toBrand = lineFor(brand)
  for (const line of outdoorLines(companyId)) yield toBrand(line)
}
