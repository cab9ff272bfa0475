import { z } from 'zod'
import type * as mini from 'zod/mini'
import * as account from '#contract/account.ts'
import { achievement } from '#contract/achievement.ts'
import { address, orderAddress } from '#contract/address.ts'
import * as codes from '#contract/codes.ts'
import { formField } from '#contract/form-field.ts'
import * as localize from '#contract/localize.ts'
import { loginProvider } from '#contract/login.ts'
import { currency, money } from '#contract/money.ts'
import * as order from '#contract/order.ts'
import * as part from '#contract/order-parts.ts'
import { problem } from '#contract/problem.ts'
import { product } from '#contract/product.ts'
import { customPage, setting } from '#contract/setting.ts'
import { claimedVoucher, voucher } from '#contract/voucher.ts'
import { unsubscribeLinks } from '../consents/unsubscribe-links.ts'
import type { JsonSchema } from './json-schema.ts'

/** Lists the answers of calls by their names in the description. */
export const entities: Record<string, mini.ZodMiniType> = {
  Account: account.account,
  Achievement: achievement,
  Adjustment: part.adjustment,
  Address: address,
  ClaimedVoucher: claimedVoucher,
  Currency: currency,
  CustomPage: customPage,
  FirstTimeLoginField: account.firstTimeLoginField,
  FormField: formField,
  Invoice: part.invoice,
  LocalizeData: localize.localizeData,
  LocalizeSetting: localize.localizeSetting,
  LoginProvider: loginProvider,
  Money: money,
  Order: order.order,
  OrderAddress: orderAddress,
  OrderDocument: part.orderDocument,
  OrderPage: order.orderPage,
  OrderProduct: part.orderProduct,
  OrderReturn: part.orderReturn,
  Preferences: localize.preferences,
  Problem: problem,
  Product: product,
  QuestionField: account.questionField,
  Refund: part.refund,
  Setting: setting,
  Shipment: part.shipment,
  TaxLine: part.taxLine,
  Transaction: part.transaction,
  Translation: localize.translation,
  Voucher: voucher,
}

/** The fields that hold one of some named numbers. */
const coded: [path: string, Record<string, number>][] = [
  ['Account.gender', codes.Gender],
  ['Achievement.scaleType', codes.AchievementScale],
  ['CustomPage.section', codes.Section],
  ['FormField.type', codes.FieldType],
  ['Order.status', codes.OrderStatus],
  ['OrderAddress.addressType', codes.AddressType],
  ['Address.addressType', codes.AddressType],
  ['OrderProduct.productType', codes.ProductType],
  ['OrderProduct.status', codes.ShipmentStatus],
  ['OrderReturn.status', codes.ReturnStatus],
  ['QuestionField.type', codes.QuestionType],
  ['Transaction.status', codes.TransactionStatus],
]

/** Says of numbers what they mean. */
export function describeCodes(schemas: Record<string, JsonSchema>) {
  for (const [path, numbers] of coded) {
    const [entity = '', field = ''] = path.split('.')
    const properties = schemas[entity]?.properties as Record<string, JsonSchema> | undefined
    if (properties?.[field])
      properties[field].description = Object.entries(numbers)
        .map(([name, number]) => `${number} ${name}`)
        .join(', ')
  }
}

const fieldErrors = z.array(z.object({ field: z.string(), expected: z.string() }))
const name = { type: z.string().optional(), externalId: z.string().optional() }
const count = z.int().min(0)

/** An item of an earlier feed, and an unreadable body, have no line number. */
const line = { line: z.int().min(1).optional() }

/** The details that were left out, and what was expected of each. */
const warnings = fieldErrors.optional()

const ofLine = { line: z.int().min(1), ...name }
/** Holds an order’s link, where the brand has links. */
const statusUrl = z.optional(z.url())
const reportLine = z.discriminatedUnion('status', [
  z.object({
    ...ofLine,
    status: z.enum(['stored', 'unchanged', 'older']),
    warnings,
    statusUrl,
  }),
  z.object({ ...ofLine, status: z.literal('waiting'), for: z.string(), warnings }),
  z.object({ ...line, ...name, status: z.literal('refused'), errors: fieldErrors }),
])
const summary = z.object({
  lines: count,
  stored: count,
  deleted: count,
  unchanged: count,
  older: count,
  erased: count,
  waiting: count,
  refused: count,
  joined: count,
  omitted: count,
  complete: z.boolean(),
  problem: z.optional(problem),
})

/** Lists the answers of the feed. */
export const feedAnswers = {
  FeedOutcome: z.object({
    status: z.enum(['stored', 'deleted', 'unchanged', 'older', 'erased']),
    warnings,
    statusUrl,
  }),
  OrderLink: z.object({ statusUrl: z.url() }),
  UnsubscribeLinks: unsubscribeLinks,
  FeedWaiting: z.object({ status: z.literal('waiting'), for: z.string(), warnings }),
  FeedRefused: z.object({ status: z.literal('refused'), errors: fieldErrors }),
  /** A line of the report. */
  FeedReport: z.union([reportLine, z.object({ summary })]),
}
