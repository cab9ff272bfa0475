import * as table from '../../../server/db/schema.ts'
import { achievementKeys, definition, type AchievementKey } from '../catalogue/achievements.ts'
import { campaigns, type CampaignKey } from '../catalogue/campaigns.ts'
import { interests, newsletters, type Interest, type Newsletter } from '../catalogue/preferences.ts'
import { products } from '../catalogue/products.ts'
import { variants } from '../catalogue/variants.ts'
import { worldProducts } from '../catalogue/world-products.ts'
import { toDecimal } from '../prices.ts'
import type { Product } from '../shopper-plan.ts'
import { insertAll, type FillTarget } from './target.ts'

/** The row ids of what the company offers. */
export interface Offer {
  campaign(key: CampaignKey): number
  achievement(key: AchievementKey): number
  interest(name: Interest): number
  newsletter(name: Newsletter): number
}

/** A path, since the demo shop has the demo's host. */
export const productAddress = ({ productId }: Product) => `/product/${productId}`

const productRow = (target: FillTarget) => (product: Product) => {
  const { productId, image, category, name, cents, currency } = product
  return {
    companyId: target.companyId,
    productId,
    url: productAddress(product),
    image,
    categoryName: category,
    name,
    price: toDecimal(cents),
    currency,
  }
}

function byName(rows: { id: number; name: string }[]) {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name: string) => ids.get(name)!
}

async function fillCampaigns({ db, companyId }: FillTarget) {
  const { id, description } = table.campaigns
  const values = Object.values(campaigns).map((campaign) => ({ companyId, ...campaign }))
  const find = byName(
    await db.insert(table.campaigns).values(values).returning({ id, name: description }),
  )
  return (key: CampaignKey) => find(campaigns[key].description)
}

async function fillAchievements({ db, companyId }: FillTarget, campaign: Offer['campaign']) {
  const values = achievementKeys.map((key) => {
    const { campaign: brings, ...rest } = definition(key)
    return {
      icon: `/demo/achievements/${key}.svg`,
      ...rest,
      companyId,
      campaignId: brings ? campaign(brings) : null,
    }
  })
  const { id, name } = table.achievements
  const find = byName(await db.insert(table.achievements).values(values).returning({ id, name }))
  return (key: AchievementKey) => find(definition(key).name)
}

async function fillNamed(
  { db, companyId }: FillTarget,
  list: typeof table.interests | typeof table.newsletters,
  names: readonly string[],
) {
  const values = names.map((name) => ({ companyId, name }))
  return byName(await db.insert(list).values(values).returning({ id: list.id, name: list.name }))
}

/** The catalogue, and what all shoppers of the company can achieve or choose. */
export async function fillCompany(target: FillTarget): Promise<Offer> {
  await insertAll(
    target,
    table.products,
    [...Object.values(products), ...variants, ...Object.values(worldProducts)].map(
      productRow(target),
    ),
  )
  const campaign = await fillCampaigns(target)
  return {
    campaign,
    achievement: await fillAchievements(target, campaign),
    interest: await fillNamed(target, table.interests, interests),
    newsletter: await fillNamed(target, table.newsletters, newsletters),
  }
}
