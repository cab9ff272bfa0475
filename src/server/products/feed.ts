import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AchievementScale } from '#contract/codes.ts'
import { achievements } from '../achievements/table.ts'
import { products } from './table.ts'
import { interests, newsletters } from '../settings/table.ts'
import { campaigns } from '../vouchers/table.ts'
import { defineFeedType, type FeedTarget, type KnownLine, type Row } from '../feed/feed-type.ts'
import {
  address,
  amount,
  currency,
  currencyOrNone,
  externalId,
  named,
  words,
} from '../feed/fields.ts'
import { execute, isAnyOf } from '../feed/rows.ts'
import { essential } from '../feed/mend.ts'
import { wordColumns } from '../feed/words.ts'

/** Describes what all shoppers of a company share. */

export const discountFields = {
  limited: essential(z.boolean()).optional().describe('Whether it can be used once only.'),
  percentage: essential(z.number().min(0).max(100))
    .optional()
    .describe('Off the price, in per cent.'),
  amount: amount.optional().describe('Off the price, in `currency`.'),
  currency: essential(currencyOrNone).optional(),
}
export const campaign = defineFeedType({
  fields: z.strictObject({
    description: words().optional(),
    conditions: words(2_000).optional().describe('The conditions of its vouchers.'),
    ...discountFields,
    minimumAmount: amount
      .refine((least) => !least.startsWith('-'), 'expected an amount of 0 or more')
      .optional()
      .describe('The minimum order amount, in `currency`; 0 for none.'),
    validDays: essential(z.int().min(1).max(36_500))
      .nullable()
      .optional()
      .describe('For how many days a voucher of it is good; null is for ever.'),
  }),
  references: {},
  table: campaigns,
  toRow: ({ line: { description, conditions, ...rest } }) => ({
    ...rest,
    ...wordColumns({ description, conditions }),
  }),
})

export const achievement = defineFeedType({
  fields: z.strictObject({
    name: words().optional(),
    detail: words(2_000).optional().describe('Answered by the calls; no page shows it.'),
    description: words(2_000).optional(),
    reward: words().optional().describe('What a claim brings.'),
    icon: address.optional().describe('The picture.'),
    scale: named(AchievementScale).optional().describe('How its progress is shown.'),
    totalProgress: essential(z.number().positive()).optional().describe('When it is achieved.'),
    currency: essential(currencyOrNone).optional(),
    disableClaim: essential(z.boolean())
      .optional()
      .describe('True where shoppers do not claim it.'),
    animate: z.boolean().optional().describe('Whether a claim is animated.'),
    top: z.boolean().optional().describe('Whether it stands out from the others.'),
    campaign: externalId
      .nullable()
      .optional()
      .describe('The campaign whose voucher a claim brings.'),
  }),
  references: { campaign: 'campaign' },
  table: achievements,
  toRow({ line: { name, detail, description, reward, scale, campaign, ...rest }, ids }) {
    return {
      ...rest,
      ...wordColumns({ name, detail, description, reward }),
      scaleType: scale,
      campaignId: campaign === null ? null : ids.campaign?.[0],
    }
  },
})

/** The number of a product whose id is one, as numbers are written; others get one of their own. */
export const productNumber = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined)

const firstOwnNumber = 1_000_000_000

/** Notes since when products are back that were out of stock before. */
async function noteBackInStock(target: FeedTarget, lines: KnownLine[], rows: Row[]) {
  const there = lines.flatMap(({ line, rowId }) => (line.inStock === true ? (rowId ?? []) : []))
  if (there.length === 0) return
  const found = await execute<{ id: number }>(
    target,
    sql`select id from ${products} where company_id = ${target.companyId}
      and not in_stock and ${isAnyOf(sql`id`, there)}`,
  )
  const backInStock = new Set(found.map(({ id }) => id))
  for (const [n, { rowId, line, updatedAt }] of lines.entries())
    if (line.inStock === true && backInStock.has(rowId!)) rows[n]!.backInStock = updatedAt
}

export const product = defineFeedType({
  fields: z.strictObject({
    name: words().optional(),
    category: words().optional(),
    url: address.optional(),
    image: address.optional(),
    price: amount.optional(),
    currency: currency.optional(),
    inStock: z
      .boolean()
      .nullable()
      .optional()
      .meta({ title: '`true`, `false`, or `null`' })
      .describe('`null`: unknown. The wishlist shows “Out of stock” and “Back in stock”.'),
  }),
  references: {},
  table: products,
  naturalKey: ['productId'],
  toRow: ({ externalId, line: { name, category, ...rest } }) => ({
    ...rest,
    ...wordColumns({ name, categoryName: category }),
    productId: productNumber(externalId),
    shopId: externalId,
  }),
  prepare: noteBackInStock,
  complete: (row) => ({ ...row, productId: row.productId ?? firstOwnNumber + row.id }),
})

const catalogue = (table: typeof interests | typeof newsletters) =>
  defineFeedType({
    fields: z.strictObject({ name: words().optional() }),
    references: {},
    table,
    toRow: ({ line: { name } }) => wordColumns({ name }),
  })
export const interest = catalogue(interests)
export const newsletter = catalogue(newsletters)
