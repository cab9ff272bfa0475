import { Gender } from '#contract/codes.ts'
import { toFedAddress } from './address-fields.ts'
import { codeName } from './code-name.ts'
import type { DemoLine } from './lines.ts'
import { people } from './people/people.ts'
import { toDecimal } from './prices.ts'
import type { ShopperPlan, VoucherPlan } from './shopper-plan.ts'
import { demoShoppers, type DemoEmail } from './shoppers.ts'
import { hoursAfter, lastVisit } from './time.ts'

/** The provider has verified each e-mail address. */
function profileLine(customer: DemoEmail, name: object): DemoLine {
  const { gender, telephoneVerifyDate, created, ...rest } = people[customer].profile
  const { defaultLanguage, defaultCountry, defaultCurrency, ...profile } = rest
  return {
    type: 'customer',
    externalId: customer,
    email: customer,
    emailVerified: true,
    ...name,
    ...profile,
    gender: codeName(Gender, gender),
    telephoneVerified: Boolean(telephoneVerifyDate),
    language: defaultLanguage,
    country: defaultCountry,
    currency: defaultCurrency,
    created: created.toISOString(),
  }
}

/** The address book: the first is the default billing address, the second the shipping address. */
const addressLines = (customer: DemoEmail, { addresses }: ShopperPlan): DemoLine[] =>
  addresses.map((plan, n) => ({
    type: 'address',
    externalId: `${customer} ${n}`,
    customer,
    ...toFedAddress(plan),
    isBilling: n === 0,
    isShipping: n === Math.min(1, addresses.length - 1),
  }))

/**
 * Eight letters and digits; no two numbers give the same, as the factor shares no divisor with 36.
 */
export function voucherCode(n: number) {
  const text = ((1_234_567_891_013 * (n + 1)) % 36 ** 8).toString(36).toUpperCase().padStart(8, '0')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

const voucherFields = ({ claimed, redeemed, expires, ...rest }: VoucherPlan) => ({
  ...rest,
  claimDate: claimed,
  redeemDate: redeemed,
  expireDate: expires,
})

const listLines = (type: string, customer: DemoEmail, ids: number[], hours: number): DemoLine[] =>
  ids.map((product, n) => ({
    type,
    externalId: `${customer} ${product}`,
    customer,
    product: `${product}`,
    added: hoursAfter(lastVisit, -hours * n).toISOString(),
  }))

function* linesOf(customer: DemoEmail): Generator<DemoLine> {
  const plan = people[customer]
  yield* addressLines(customer, plan)
  for (const { achievement, progress, claimed } of plan.achievements)
    yield {
      type: 'progress',
      externalId: `${customer} ${achievement}`,
      customer,
      achievement,
      progress,
      claimDate: claimed,
    }
  for (const line of listLines('wish', customer, plan.wishes, 7)) {
    const cents = plan.wishedFor?.[Number(line.product)]
    yield { ...line, ...(cents !== undefined && { price: toDecimal(cents) }) }
  }
  yield* listLines('seen', customer, plan.lastViewed, 5)
  const { interests, newsletters } = plan
  yield { type: 'preference', externalId: customer, customer, interests, newsletters }
}

/** Everything of the shoppers but their orders. */
export function* customerLines(): Generator<DemoLine> {
  for (const { email, ...name } of demoShoppers) yield profileLine(email, name)
  for (const { email } of demoShoppers) yield* linesOf(email)
  const vouchers = demoShoppers.flatMap(({ email }) =>
    people[email].vouchers.map((plan) => ({ customer: email, ...voucherFields(plan) })),
  )
  for (const [n, voucher] of vouchers.entries())
    yield { type: 'voucher', externalId: voucherCode(n), code: voucherCode(n), ...voucher }
}
