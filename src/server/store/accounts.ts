import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  type AnyPgColumn,
  type ForeignKeyBuilder,
} from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import { AddressType, Gender } from '#contract/codes.ts'
import { company, instant, rowId, rowKey, requiredText } from './columns.ts'

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
    /** The groups of customers that the shop counts the account among, such as `wholesale`. */
    segments: jsonb().$type<string[]>().notNull().default([]),
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
    /** Since when it names nobody: what the law keeps of its orders is all that is left. */
    erased: instant(),
    /** Since when the shopper wants it erased: a sign-in in the days after cancels that. */
    leaving: instant(),
  },
  (t) => [
    rowKey(t),
    ownAddress('accounts_billing_address', t, t.billingAddressId),
    ownAddress('accounts_shipping_address', t, t.shippingAddressId),
    uniqueIndex('accounts_verified_email')
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.emailVerifiedAt} is not null`),
    index('accounts_email')
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.email} <> ''`),
    index('accounts_picture')
      .on(t.companyId, t.imageUrl)
      .where(sql`${t.imageUrl} like '/account/picture/%'`),
    index('accounts_leaving')
      .on(t.leaving)
      .where(sql`${t.leaving} is not null`),
    index('accounts_erased')
      .on(t.companyId, t.id)
      .where(sql`${t.erased} is not null`),
  ],
)

/** The owner of a row: an account of the same company. */
export const owner = { ...company, accountId: integer().notNull() }
export const owned = (t: { companyId: AnyPgColumn; accountId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.companyId, t.accountId],
    foreignColumns: [accounts.companyId, accounts.id],
  }).onDelete('cascade')

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
    /** The last day of an address that its owner has moved away from; null: it stays. */
    keptUntil: date({ mode: 'string' }),
  },
  (t) => [
    rowKey(t),
    owned(t),
    unique('addresses_owner').on(t.companyId, t.accountId, t.id),
    index('addresses_kept_until')
      .on(t.keptUntil)
      .where(sql`${t.keptUntil} is not null`),
  ],
)

/** The address that an account moves to: it becomes both defaults on a day. */
export const moves = pgTable(
  'moves',
  {
    ...rowId,
    ...owner,
    addressId: integer().notNull(),
    /** The day in the calendar of the brand, and the instant at which it begins there. */
    day: date({ mode: 'string' }).notNull(),
    begins: instant().notNull(),
    /** Lists the addresses that were the defaults when the move was planned. */
    oldIds: jsonb().$type<number[]>().notNull().default([]),
    /** Keeps them for a year; else they are removed on the day. */
    keepsOld: boolean().notNull(),
    planned: instant().notNull().defaultNow(),
    /** Null until the address has become the default. */
    applied: instant(),
  },
  (t) => [
    rowKey(t),
    foreignKey({
      name: 'moves_address',
      columns: [t.companyId, t.accountId, t.addressId],
      foreignColumns: [addresses.companyId, addresses.accountId, addresses.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('moves_owner').on(t.companyId, t.accountId, t.addressId),
    index('moves_due')
      .on(t.begins)
      .where(sql`${t.applied} is null`),
  ],
)

/** Describes a planned move without its address; an instant is a text in JSON. */
export interface PlannedMove {
  day: string
  begins: string
  keepsOld: boolean
  oldIds: number[]
}

/** The address that an account has deleted last: whoever takes that back has the same again. */
export const removedAddresses = pgTable(
  'removed_addresses',
  {
    ...owner,
    addressId: integer().notNull(),
    values: jsonb()
      .$type<Omit<Address, 'addressId' | 'name' | 'lines'> & { move?: PlannedMove }>()
      .notNull(),
    removed: instant().notNull().defaultNow(),
  },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.companyId, t.accountId] }),
    index('removed_addresses_removed').on(t.removed),
  ],
)

/**
 * The ids of accounts that have become part of another one: what was sent with such an id, such as a
 * link, is that account's.
 */
export const formerAccounts = pgTable(
  'former_accounts',
  { ...owner, formerId: integer().notNull() },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.companyId, t.accountId, t.formerId] }),
    index('former_accounts_former').on(t.companyId, t.formerId),
  ],
)
