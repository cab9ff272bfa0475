import { z } from 'zod'
import { AchievementScale } from '#contract/codes.ts'
import { achievements, campaigns, interests, newsletters, products } from '../../db/schema.ts'
import { defineFeedType } from '../feed-type.ts'
import { address, amount, currency, externalId, named, words } from '../fields.ts'
import { wordColumns } from '../words.ts'

/** What a company offers to all of its shoppers. */

export const discountFields = {
  /** Usable once. */
  limited: z.boolean().optional(),
  percentage: z.number().min(0).max(100).optional(),
  amount: amount.optional(),
  currency: currency.or(z.literal('')).optional(),
}
export const campaign = defineFeedType({
  fields: z.strictObject({
    description: words().optional(),
    ...discountFields,
    /** For how many days a voucher of it is good; null is for ever. */
    validDays: z.int().min(1).max(36_500).nullable().optional(),
  }),
  references: {},
  table: campaigns,
  toRow: ({ line: { description, ...rest } }) => ({ ...rest, ...wordColumns({ description }) }),
})

export const achievement = defineFeedType({
  fields: z.strictObject({
    name: words().optional(),
    detail: words(2_000).optional(),
    description: words(2_000).optional(),
    /** What a claim brings, in words. */
    reward: words().optional(),
    icon: address.optional(),
    scale: named(AchievementScale).optional(),
    totalProgress: z.number().positive().optional(),
    currency: currency.or(z.literal('')).optional(),
    disableClaim: z.boolean().optional(),
    animate: z.boolean().optional(),
    top: z.boolean().optional(),
    /** The campaign whose voucher a claim brings. */
    campaign: externalId.nullable().optional(),
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

/** The number of a product whose id is a whole number; others get one of their own. */
export const productNumber = (id: string) =>
  /^\d{1,9}$/.test(id) && Number(id) > 0 ? Number(id) : undefined

const firstOwnNumber = 1_000_000_000

export const product = defineFeedType({
  fields: z.strictObject({
    name: words().optional(),
    category: words().optional(),
    url: address.optional(),
    image: address.optional(),
    price: amount.optional(),
    currency: currency.optional(),
  }),
  references: {},
  table: products,
  naturalKey: ['productId'],
  toRow: ({ externalId, line: { name, category, ...rest } }) => ({
    ...rest,
    ...wordColumns({ name, categoryName: category }),
    productId: productNumber(externalId),
  }),
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
