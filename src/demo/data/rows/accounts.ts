import { eq } from 'drizzle-orm'
import { AddressType } from '#contract/codes.ts'
import * as table from '../../../server/db/schema.ts'
import { people } from '../people/people.ts'
import type { AddressPlan } from '../shopper-plan.ts'
import { demoShoppers, type DemoEmail } from '../shoppers.ts'
import { insertAll, type Person, type FillTarget } from './target.ts'

export const addressTypeOf = ({ companyName, vatNumber }: AddressPlan) =>
  companyName || vatNumber ? AddressType.company : AddressType.private

/** Makes the accounts; every address of theirs was verified by the provider. */
export async function fillAccounts({ db, companyId }: FillTarget): Promise<Person[]> {
  const values = demoShoppers.map((shopper) => {
    const { profile } = people[shopper.email]
    return { ...profile, ...shopper, companyId, emailVerifiedAt: profile.created }
  })
  const rows = await db
    .insert(table.accounts)
    .values(values)
    .returning({ id: table.accounts.id, email: table.accounts.email })
  return rows.map(({ id, email }) => ({
    email: email as DemoEmail,
    accountId: id,
    plan: people[email as DemoEmail],
  }))
}

/** Stores an address that the account points to. */
async function defaultAddress({ db, companyId }: FillTarget, accountId: number, plan: AddressPlan) {
  const values = { ...plan, companyId, accountId, addressType: addressTypeOf(plan) }
  const [row] = await db
    .insert(table.addresses)
    .values(values)
    .returning({ id: table.addresses.id })
  return row!.id
}

/** The address books, the defaults first. */
export async function fillAddresses(target: FillTarget, { accountId, plan }: Person) {
  const { db, companyId } = target
  const [billing, shipping, ...others] = plan.addresses
  if (!billing) return
  const billingAddressId = await defaultAddress(target, accountId, billing)
  const shippingAddressId = shipping
    ? await defaultAddress(target, accountId, shipping)
    : billingAddressId
  await db
    .update(table.accounts)
    .set({ billingAddressId, shippingAddressId })
    .where(eq(table.accounts.id, accountId))
  await insertAll(
    target,
    table.addresses,
    others.map((other) => ({
      ...other,
      companyId,
      accountId,
      addressType: addressTypeOf(other),
    })),
  )
}
