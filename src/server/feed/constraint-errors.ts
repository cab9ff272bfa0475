import type { FieldError } from './field-errors.ts'
import type { FeedItem } from './parse-line.ts'

/** A failure as PostgreSQL reports it. */
interface DatabaseFailure {
  code: string
  constraint?: string
  column?: string
}

function failureOf(error: unknown): DatabaseFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^(21|22|23)/.test(at.code))
      return at as unknown as DatabaseFailure
  return undefined
}

const listedTwice = {
  field: 'product',
  expected: 'expected a product that is not on the list under another id',
}

/** Maps each rule of the fed tables to the error of a line that breaks it. */
export const rules: Record<string, FieldError> = {
  wish_products_company_id_account_id_product_id_pk: listedTwice,
  last_view_products_company_id_account_id_product_id_pk: listedTwice,
  account_achievements_company_id_account_id_achievement_id_pk: {
    field: 'achievement',
    expected: 'expected an achievement of which no other line tells the progress',
  },
  products_company_id_product_id_pk: {
    field: 'externalId',
    expected: 'expected a number of no other product',
  },
  vouchers_code: { field: 'code', expected: 'expected a code of no other voucher of the customer' },
  accounts_verified_email: {
    field: 'email',
    expected: 'expected an address that is verified for no other customer',
  },
}

/** Maps columns to the fields of a line that have other names. */
const fieldNames: Record<string, string> = {
  orderId: 'orderNumber',
  accountId: 'customer',
  campaignId: 'campaign',
  scaleType: 'scale',
}
const toCamel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Ends the name of a constraint of a partition (`_p7`) or of a shard (`_102008`). */
const partNumber = /_p?\d+$/

/** Returns the error of a new item without a required column. */
export const missingValue = (type: string, column: string): FieldError[] => [
  {
    field: fieldNames[column] ?? column,
    expected: `expected a value, as this ${type} is new`,
  },
]

/**
 * Returns the errors of an item that the database refuses; undefined where the item is not the
 * cause.
 */
export function constraintErrors(error: unknown, { type }: FeedItem): FieldError[] | undefined {
  const failure = failureOf(error)
  if (!failure) return undefined
  const { code, constraint = '', column = '' } = failure
  const rule = rules[constraint] ?? rules[constraint.replace(partNumber, '')]
  if (rule) return [rule]
  if (code === '23502') return missingValue(type, toCamel(column))
  if (code === '23503')
    return [{ field: '', expected: 'expected nothing that others still refer to' }]
  return [{ field: '', expected: `expected values that go together (${constraint || code})` }]
}
