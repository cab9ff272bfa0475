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
  type ForeignKeyBuilder,
} from 'drizzle-orm/pg-core'
import { AchievementScale, AddressType, Gender } from '#contract/codes.ts'
import {
  amount,
  company,
  instant,
  nullableAmount,
  rowId,
  requiredText,
  translations,
} from './columns.ts'

const ownAddress = (
  name: string,
  t: { companyId: AnyPgColumn; id: AnyPgColumn },
  address: AnyPgColumn,
): ForeignKeyBuilder =>
  foreignKey({
    name,
    columns: [t.companyId, t.id, address],
    foreignColumns: [addresses.companyId, addresses.accountId, addresses.id],
  })

/** By a question's property: it was skipped, or the answer was that there is none. */
export type SettledQuestions = Partial<Record<string, 'skipped' | 'none'>>

export const accounts = pgTable(
  'accounts',
  {
    ...rowId,
    ...company,
    firstName: requiredText(),
    lastName: requiredText(),
    email: requiredText(),
    /**
     * Null while the address is only what somebody typed. A trigger sets this to null, and
     * `telephoneVerifyDate` likewise, when a statement changes the address and leaves this as it
     * was: a verification is of one address, by whichever way another one comes.
     */
    emailVerifiedAt: instant(),
    telephone: requiredText(),
    telephoneVerifyDate: instant(),
    gender: integer().notNull().default(Gender.unknown),
    birthDate: date({ mode: 'string' }),
    firstTimeLogin: boolean().notNull().default(true),
    /** Questions of the overview that have no value and are not asked any more. */
    settledQuestions: jsonb().$type<SettledQuestions>().notNull().default({}),
    imageUrl: requiredText(),
    /** Empty: the brand's default. */
    defaultLanguage: requiredText(),
    defaultCountry: requiredText(),
    defaultCurrency: requiredText(),
    /** One of the account's own addresses; whoever deletes that takes it from here first. */
    billingAddressId: integer(),
    shippingAddressId: integer(),
    created: instant().notNull().defaultNow(),
    /** Holds the shopper's last change of the profile here; null: never. */
    changed: instant(),
  },
  (t) => [
    unique('accounts_company_id').on(t.companyId, t.id),
    ownAddress('accounts_billing_address', t, t.billingAddressId),
    ownAddress('accounts_shipping_address', t, t.shippingAddressId),
    uniqueIndex('accounts_verified_email')
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.emailVerifiedAt} is not null`),
    index('accounts_picture')
      .on(t.companyId, t.imageUrl)
      .where(sql`${t.imageUrl} like '/account/picture/%'`),
  ],
)

/** The owner of a row: an account of the same company. */
export const owner = { ...company, accountId: integer().notNull() }
export const owned = (t: { companyId: AnyPgColumn; accountId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.companyId, t.accountId],
    foreignColumns: [accounts.companyId, accounts.id],
  }).onDelete('cascade')

export const identities = pgTable(
  'identities',
  {
    ...rowId,
    ...owner,
    issuer: text().notNull(),
    subject: text().notNull(),
    created: instant().notNull().defaultNow(),
  },
  (t) => [
    owned(t),
    unique('identities_subject').on(t.companyId, t.issuer, t.subject),
    index('identities_account').on(t.accountId),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    ...rowId,
    ...owner,
    addressType: integer().notNull().default(AddressType.private),
    firstName: requiredText(),
    lastName: requiredText(),
    companyName: requiredText(),
    email: requiredText(),
    telephone: requiredText(),
    vatNumber: requiredText(),
    address: requiredText(),
    addressNumber: requiredText(),
    addressNumberSuffix: requiredText(),
    addressLine2: requiredText(),
    zipCode: requiredText(),
    city: requiredText(),
    /** A state or province: its code where its country has codes, else its name. */
    state: requiredText(),
    country: requiredText(),
    custom: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Holds the shopper's last change: nothing else dates a choice that was not fed. */
    changed: instant().notNull().defaultNow(),
  },
  (t) => [owned(t), unique('addresses_owner').on(t.companyId, t.accountId, t.id)],
)

/** Indexes what all shoppers of a company share. */
const ofCompany = (t: { companyId: AnyPgColumn; id: AnyPgColumn }, name: string) =>
  unique(`${name}_company_id`).on(t.companyId, t.id)
const sameCompany = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  target: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [target.companyId, target.id] })

/** Holds a voucher's discount. */
const discount = {
  limited: boolean().notNull().default(true),
  percentage: doublePrecision().notNull().default(0),
  amount: amount(),
  currency: requiredText(),
}

/**
 * Holds the campaigns of vouchers, with the value and the days of each new one; null is for ever.
 */
export const campaigns = pgTable(
  'campaigns',
  {
    ...rowId,
    ...company,
    description: requiredText(),
    conditions: requiredText(),
    translations: translations(),
    ...discount,
    /** The least that must be bought, in `currency`; 0 where any amount will do. */
    minimumAmount: amount(),
    validDays: integer(),
  },
  (t) => [ofCompany(t, 'campaigns')],
)

export const vouchers = pgTable(
  'vouchers',
  {
    ...rowId,
    ...owner,
    campaignId: integer().notNull(),
    code: text().notNull(),
    used: integer().notNull().default(0),
    redeemDate: instant(),
    expireDate: instant(),
    claimDate: instant(),
    ...discount,
  },
  (t) => [
    owned(t),
    sameCompany('vouchers_campaign', [t.companyId, t.campaignId], campaigns),
    unique('vouchers_code').on(t.companyId, t.accountId, t.code),
    index('vouchers_account').on(t.companyId, t.accountId, t.campaignId),
  ],
)

/** Holds the achievements of a company's shoppers. */
export const achievements = pgTable(
  'achievements',
  {
    ...rowId,
    ...company,
    name: requiredText(),
    detail: requiredText(),
    description: requiredText(),
    reward: requiredText(),
    translations: translations(),
    icon: requiredText(),
    scaleType: integer().notNull().default(AchievementScale.barOnly),
    totalProgress: doublePrecision().notNull(),
    currency: requiredText(),
    disableClaim: boolean().notNull().default(false),
    animate: boolean().notNull().default(true),
    top: boolean().notNull().default(false),
    /** The campaign whose voucher a claim brings, if any. */
    campaignId: integer(),
  },
  (t) => [
    ofCompany(t, 'achievements'),
    sameCompany('achievements_campaign', [t.companyId, t.campaignId], campaigns),
  ],
)

/** The row of what has another primary key, for the feed. */
const feedId = () => ({ id: integer().notNull().generatedAlwaysAsIdentity().unique() })

/** Holds a shopper's progress. */
export const accountAchievements = pgTable(
  'account_achievements',
  {
    ...feedId(),
    ...owner,
    achievementId: integer().notNull(),
    progress: doublePrecision().notNull().default(0),
    claimDate: instant(),
  },
  (t) => [
    owned(t),
    sameCompany(
      'account_achievements_achievement',
      [t.companyId, t.achievementId],
      achievements,
    ).onDelete('cascade'),
    primaryKey({ columns: [t.accountId, t.achievementId] }),
  ],
)

/** The shop's products as last heard of. A row may be gone while a list still points to it. */
export const products = pgTable(
  'products',
  {
    ...feedId(),
    ...company,
    productId: integer().notNull(),
    /** The shop's own id. */
    shopId: requiredText(),
    url: requiredText(),
    image: requiredText(),
    categoryName: requiredText(),
    name: requiredText(),
    translations: translations(),
    price: amount(),
    currency: text().notNull(),
    /** Null where the shop does not say. */
    inStock: boolean(),
    /** Holds its last return to stock; null: never since the shop tells the stock. */
    backInStock: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId] }),
    index('products_shop_id')
      .on(t.companyId, t.shopId)
      .where(sql`${t.shopId} <> ''`),
  ],
)

const listed = () => ({
  ...feedId(),
  ...owner,
  productId: integer().notNull(),
  added: instant().notNull().defaultNow(),
})

/** Holds a wished product's price at that time; null where it is unknown. */
export const priceThen = () => ({ price: nullableAmount(), currency: text() })

export const wishProducts = pgTable('wish_products', { ...listed(), ...priceThen() }, (t) => [
  owned(t),
  primaryKey({ columns: [t.accountId, t.productId] }),
  index('wish_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])

/** The link by which anybody sees the wishlist of an account; withdrawn, it has no row. */
export const wishlistLinks = pgTable(
  'wishlist_links',
  {
    ...owner,
    /**
     * Kept as it is, since the shopper sees the link again: it opens nothing but what whoever reads
     * this table reads in the next one.
     */
    token: text().notNull(),
  },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.accountId] }),
    unique('wishlist_links_token').on(t.companyId, t.token),
  ],
)

export const lastViewProducts = pgTable('last_view_products', listed(), (t) => [
  owned(t),
  primaryKey({ columns: [t.accountId, t.productId] }),
  index('last_view_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])

const named = { ...rowId, ...company, name: requiredText(), translations: translations() }

export const interests = pgTable('interests', named, (t) => [ofCompany(t, 'interests')])
export const newsletters = pgTable('newsletters', named, (t) => [ofCompany(t, 'newsletters')])

export const accountInterests = pgTable(
  'account_interests',
  { ...owner, interestId: integer().notNull() },
  (t) => [
    owned(t),
    sameCompany('account_interests_interest', [t.companyId, t.interestId], interests).onDelete(
      'cascade',
    ),
    primaryKey({ columns: [t.accountId, t.interestId] }),
  ],
)

export const accountNewsletters = pgTable(
  'account_newsletters',
  { ...owner, newsletterId: integer().notNull() },
  (t) => [
    owned(t),
    sameCompany(
      'account_newsletters_newsletter',
      [t.companyId, t.newsletterId],
      newsletters,
    ).onDelete('cascade'),
    primaryKey({ columns: [t.accountId, t.newsletterId] }),
  ],
)
