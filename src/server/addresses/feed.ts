import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AddressType } from '#contract/codes.ts'
import { asciiEmail } from '#lib/email-address.ts'
import { normalHouseNumber } from '#lib/house-number.ts'
import * as limits from '#lib/limits/texts.ts'
import { countries } from '../countries/countries.ts'
import { accounts, addresses } from '../store/accounts.ts'
import {
  defineFeedType,
  type AdoptedRow,
  type FeedTarget,
  type KnownLine,
} from '../feed/feed-type.ts'
import * as field from '../feed/fields.ts'
import { essential } from '../feed/mend.ts'
import { execute, isAnyOf } from '../feed/rows.ts'

/** Describes the address on a parcel or an invoice. */
export const postal = {
  addressType: field.named(AddressType).optional(),
  firstName: field.text().optional(),
  lastName: field.text().optional(),
  companyName: field.text(limits.maxCompanyNameCharacters).optional(),
  email: field.text().transform(asciiEmail).optional(),
  telephone: field.telephone.optional(),
  vatNumber: field.text().optional(),
  address: field.text().optional().describe('The street. It can include the number.'),
  addressNumber: field.text().transform(normalHouseNumber).optional(),
  addressNumberSuffix: field.text().transform(normalHouseNumber).optional(),
  addressLine2: field.text().optional().describe('A second line, such as a floor.'),
  zipCode: field.text().optional(),
  city: field.text().optional(),
  state: field
    .text()
    .optional()
    .describe(
      'A state or province: its code, such as `CA`, or its name. If the country has codes, the code is stored.',
    ),
  country: field.country.optional(),
}

/**
 * Returns the postal code and the state of a line as its country writes them, where the line names
 * the country.
 */
export const regionOf = ({
  zipCode,
  state,
  country,
}: { [Name in 'zipCode' | 'state' | 'country']?: string | undefined }) => ({
  ...(zipCode && country && { zipCode: countries.postalCode(zipCode, country) }),
  ...(state && country && { state: countries.state(state, country) }),
})

/** The addresses that lines name by our id. */
async function adoptAddresses(
  target: FeedTarget,
  lines: KnownLine<{ id?: number | undefined }>[],
): Promise<AdoptedRow[]> {
  const named = lines.flatMap(({ line, rowId }) => (line.id && !rowId ? [line.id] : []))
  const found =
    named.length === 0
      ? []
      : await execute<{ id: number; account: number; changed: string; name: string | null }>(
          target,
          sql`select a.id, a.account_id as account, to_json(a.changed) #>> '{}' as changed,
              i.external_id as name
            from ${addresses} a left join feed_items i on i.company_id = a.company_id
              and i.type = 'address' and i.row_id = a.id
            where a.company_id = ${target.companyId} and ${isAnyOf(sql`a.id`, named)}`,
        )
  const stored = new Map(found.map((row) => [row.id, row]))
  return lines.map((resolved) => {
    const { line, rowId, updatedAt } = resolved
    const refused = (expected: string) => ({ errors: [{ field: 'id', expected }] })
    if (!line.id || line.id === rowId) return { rowId }
    if (rowId) return refused(`expected ${rowId}, which this address is`)
    const known = stored.get(line.id)
    if (known?.account !== resolved.ids.customer?.[0])
      return refused('expected the id of an address that this customer has')
    if (known?.name) return refused(`expected no id, as ${line.id} is fed as ${known.name}`)
    const isNewer = Date.parse(updatedAt) < Date.parse(known!.changed)
    return { rowId: line.id, ...(isNewer && { newerSince: known!.changed }) }
  })
}

export const address = defineFeedType({
  about: 'An address in the address book of a customer.',
  fields: z.strictObject({
    customer: field.externalId,
    id: essential(z.int().min(1).max(2_147_483_647))
      .optional()
      .describe(
        'Our id of an address that the shopper created in the account area. The line gives it its `externalId`.',
      ),
    ...postal,
    custom: z
      .record(field.text(100), field.text())
      .optional()
      .describe('The values of the brand’s own fields, by the field’s name in camel case.'),
    isBilling: z.boolean().optional().describe('`true` makes it the default billing address.'),
    isShipping: z.boolean().optional().describe('`true` makes it the default shipping address.'),
  }),
  example: {
    externalId: 'address-1',
    customer: 'customer-1007',
    firstName: 'Robin',
    lastName: 'Jansen',
    email: 'robin@shop.example',
    telephone: '+31612345678',
    address: 'Dorpsstraat',
    addressNumber: '12',
    zipCode: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
    isBilling: true,
    isShipping: true,
  },
  references: { customer: 'customer' },
  table: addresses,
  toRow(resolved) {
    const { customer: _, id: __, isBilling: ___, isShipping: ____, ...rest } = resolved.line
    return { ...rest, ...regionOf(rest), accountId: resolved.ids.customer?.[0] }
  },
  adopt: adoptAddresses,
  async storeParts(target, lines) {
    const defaults = lines.map(({ line, rowId, ids }) => ({
      account: ids.customer![0],
      billing: line.isBilling ? rowId : null,
      shipping: line.isShipping ? rowId : null,
    }))
    await target.db.execute(
      sql`update ${accounts} set
          billing_address_id = coalesce(d.billing, billing_address_id),
          shipping_address_id = coalesce(d.shipping, shipping_address_id)
        from (select account, max(billing) as billing, max(shipping) as shipping
          from jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb)
            as given(account int, billing int, shipping int) group by account) d
        where company_id = ${target.companyId} and id = d.account
          and (d.billing is not null or d.shipping is not null)`,
    )
    const ids = defaults.flatMap(({ billing, shipping }) => billing ?? shipping ?? [])
    if (ids.length === 0) return
    // The owner of an account has once moved away from it, and it is to stay now.
    await target.db.execute(
      sql`update ${addresses} set kept_until = null
        where company_id = ${target.companyId} and ${isAnyOf(sql`id`, ids)}
          and kept_until is not null`,
    )
  },
  async remove(target, rowIds) {
    for (const column of [sql`billing_address_id`, sql`shipping_address_id`])
      await target.db.execute(
        sql`update ${accounts} set ${column} = null
          where company_id = ${target.companyId} and ${isAnyOf(column, rowIds)}`,
      )
    await target.db.execute(
      sql`delete from ${addresses}
        where company_id = ${target.companyId} and ${isAnyOf(sql`id`, rowIds)}`,
    )
  },
})
