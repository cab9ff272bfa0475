import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OrderAddress } from '#contract/address.ts'
import { amount, company, instant, rowId, word } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    ...rowId,
    ...company,
    firstName: word(),
    lastName: word(),
    email: word(),
    /** Null while the address is only what the shopper typed. */
    emailVerifiedAt: instant(),
    telephone: word(),
    telephoneVerifyDate: instant(),
    gender: integer().notNull().default(0),
    birthDate: date({ mode: 'string' }),
    firstTimeLogin: boolean().notNull().default(true),
    imageUrl: word(),
    /** Empty: the brand's default. */
    defaultLanguage: word(),
    defaultCountry: word(),
    defaultCurrency: word(),
    billingAddressId: integer().references((): AnyPgColumn => addresses.id, { onDelete: 'set null' }),
    shippingAddressId: integer().references((): AnyPgColumn => addresses.id, { onDelete: 'set null' }),
    created: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('accounts_company_id').on(t.companyId, t.id),
    uniqueIndex('accounts_verified_email')
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.emailVerifiedAt} is not null`),
  ],
)

/** The owner of a row: an account of the same company. */
const owner = { ...company, accountId: integer().notNull() }
const owned = (t: { companyId: AnyPgColumn; accountId: AnyPgColumn }) =>
  foreignKey({ columns: [t.companyId, t.accountId], foreignColumns: [accounts.companyId, accounts.id] }).onDelete('cascade')

export const identities = pgTable(
  'identities',
  { ...rowId, ...owner, issuer: text().notNull(), subject: text().notNull(), created: instant().notNull().defaultNow() },
  (t) => [owned(t), unique('identities_subject').on(t.companyId, t.issuer, t.subject), index('identities_account').on(t.accountId)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the shopper's cookie; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    ...owner,
    created: instant().notNull().defaultNow(),
    lastSeen: instant().notNull().defaultNow(),
    /** What ends the provider's own session at logout, where it can. */
    idToken: word(),
  },
  (t) => [owned(t), index('sessions_account').on(t.accountId), index('sessions_last_seen').on(t.lastSeen)],
)

export const addresses = pgTable(
  'addresses',
  {
    ...rowId,
    ...owner,
    addressType: integer().notNull().default(0),
    firstName: word(),
    lastName: word(),
    companyName: word(),
    email: word(),
    telephone: word(),
    vatNumber: word(),
    address: word(),
    addressNumber: word(),
    addressNumberSuffix: word(),
    zipCode: word(),
    city: word(),
    country: word(),
  },
  (t) => [owned(t), index('addresses_account').on(t.companyId, t.accountId, t.id)],
)

export const orders = pgTable(
  'orders',
  {
    ...rowId,
    ...owner,
    orderId: text().notNull(),
    accessUrl: word(),
    created: instant().notNull(),
    status: integer().notNull(),
    currency: text().notNull(),
    serviceFee: amount(),
    shippingCost: amount(),
    transactionCost: amount(),
    discount: amount(),
    subTotal: amount(),
    totalPrice: amount(),
    shippingAddress: jsonb().$type<OrderAddress>(),
    billingAddress: jsonb().$type<OrderAddress>(),
  },
  (t) => [
    owned(t),
    unique('orders_order_id').on(t.companyId, t.orderId),
    unique('orders_owner').on(t.companyId, t.accountId, t.id),
    index('orders_newest').on(t.companyId, t.accountId, t.created.desc(), t.id.desc()),
  ],
)

/** A part of an order: it names the owner, too, so that each query of a shopper's rows carries the same condition. */
const ofOrder = { ...rowId, ...owner, orderRow: integer().notNull() }
const partOfOrder = (t: { companyId: AnyPgColumn; accountId: AnyPgColumn; orderRow: AnyPgColumn }) =>
  foreignKey({ columns: [t.companyId, t.accountId, t.orderRow], foreignColumns: [orders.companyId, orders.accountId, orders.id] }).onDelete('cascade')

export const orderProducts = pgTable(
  'order_products',
  {
    ...ofOrder,
    productId: integer().notNull(),
    categoryName: word(),
    image: word(),
    name: word(),
    url: word(),
    productType: integer().notNull().default(0),
    price: amount(),
    status: integer().notNull(),
  },
  (t) => [partOfOrder(t), index('order_products_order').on(t.companyId, t.accountId, t.orderRow)],
)

export const transactions = pgTable(
  'transactions',
  { ...ofOrder, method: word(), methodName: word(), status: integer().notNull(), paid: amount(), created: instant().notNull() },
  (t) => [partOfOrder(t), index('transactions_order').on(t.companyId, t.accountId, t.orderRow)],
)

export const invoices = pgTable('invoices', { ...ofOrder, name: text().notNull(), date: instant().notNull() }, (t) => [
  partOfOrder(t),
  unique('invoices_order').on(t.companyId, t.accountId, t.orderRow),
])

export const shipments = pgTable(
  'shipments',
  { ...ofOrder, carrier: word(), number: word(), link: word(), history: jsonb().$type<{ date: string; status: number }[]>().notNull().default([]) },
  (t) => [partOfOrder(t), index('shipments_order').on(t.companyId, t.accountId, t.orderRow)],
)

export const campaigns = pgTable('campaigns', { ...rowId, ...company, description: word() }, (t) => [index('campaigns_company').on(t.companyId)])

export const vouchers = pgTable(
  'vouchers',
  {
    ...rowId,
    ...owner,
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    code: text().notNull(),
    used: integer().notNull().default(0),
    limited: boolean().notNull().default(true),
    redeemDate: instant(),
    expireDate: instant(),
    claimDate: instant(),
    percentage: doublePrecision().notNull().default(0),
    amount: amount(),
    currency: word(),
  },
  (t) => [owned(t), unique('vouchers_code').on(t.companyId, t.code), index('vouchers_account').on(t.companyId, t.accountId, t.campaignId)],
)

/** What a company's shoppers can achieve. */
export const achievements = pgTable(
  'achievements',
  {
    ...rowId,
    ...company,
    name: word(),
    detail: word(),
    description: word(),
    reward: word(),
    icon: word(),
    scaleType: integer().notNull().default(0),
    totalProgress: doublePrecision().notNull(),
    currency: word(),
    disableClaim: boolean().notNull().default(false),
    animate: boolean().notNull().default(true),
    top: boolean().notNull().default(false),
    /** The campaign whose voucher a claim brings, if any. */
    campaignId: integer().references(() => campaigns.id),
  },
  (t) => [index('achievements_company').on(t.companyId)],
)

/** How far a shopper is. */
export const accountAchievements = pgTable(
  'account_achievements',
  {
    ...owner,
    achievementId: integer()
      .notNull()
      .references(() => achievements.id, { onDelete: 'cascade' }),
    progress: doublePrecision().notNull().default(0),
    claimDate: instant(),
  },
  (t) => [owned(t), primaryKey({ columns: [t.accountId, t.achievementId] })],
)

/** The shop's products as last heard of. A row may be gone while a list still points to it. */
export const products = pgTable(
  'products',
  {
    ...company,
    productId: integer().notNull(),
    url: word(),
    image: word(),
    categoryName: word(),
    name: word(),
    price: amount(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.productId] })],
)

const listed = { ...owner, productId: integer().notNull(), added: instant().notNull().defaultNow() }

export const wishProducts = pgTable('wish_products', listed, (t) => [
  owned(t),
  primaryKey({ columns: [t.accountId, t.productId] }),
  index('wish_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])

export const lastViewProducts = pgTable('last_view_products', listed, (t) => [
  owned(t),
  primaryKey({ columns: [t.accountId, t.productId] }),
  index('last_view_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])

const named = { ...rowId, ...company, name: word() }

export const interests = pgTable('interests', named, (t) => [index('interests_company').on(t.companyId)])
export const newsletters = pgTable('newsletters', named, (t) => [index('newsletters_company').on(t.companyId)])

export const accountInterests = pgTable(
  'account_interests',
  {
    ...owner,
    interestId: integer()
      .notNull()
      .references(() => interests.id, { onDelete: 'cascade' }),
  },
  (t) => [owned(t), primaryKey({ columns: [t.accountId, t.interestId] })],
)

export const accountNewsletters = pgTable(
  'account_newsletters',
  {
    ...owner,
    newsletterId: integer()
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
  },
  (t) => [owned(t), primaryKey({ columns: [t.accountId, t.newsletterId] })],
)

/** Codes sent by SMS: one live code a number. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    ...rowId,
    ...owner,
    telephone: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    created: instant().notNull().defaultNow(),
    expires: instant().notNull(),
  },
  (t) => [owned(t), unique('phone_codes_number').on(t.companyId, t.accountId, t.telephone)],
)
