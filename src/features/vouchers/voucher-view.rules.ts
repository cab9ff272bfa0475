import * as limits from '#lib/limits/lists.ts'
import type { CampaignEntry, GroupEntry, VoucherEntry } from './vouchers.rules.ts'

/** Lists the two ways to show the same vouchers. */
const voucherViews = ['cards', 'table'] as const
export type VoucherView = (typeof voucherViews)[number]

const path = '/account/vouchers'

/** Reads the view that an address asks for; undefined where it asks for none. */
export function viewOf({ searchParams }: URL): VoucherView | undefined {
  const asked = searchParams.get('view')
  return voucherViews.find((view) => view === asked)
}

/** Returns the view of a shopper who asks for none: a table by campaign for many vouchers. */
export const usualView = (count: number): VoucherView =>
  count > limits.maxVouchersAsCards ? 'table' : 'cards'

/** Returns the address of the list in a view. */
export const viewPath = (view: VoucherView | undefined) => (view ? `${path}?view=${view}` : path)

export interface CardEntry extends Pick<CampaignEntry, 'campaign' | 'conditions' | 'minimum'> {
  voucher: VoucherEntry
  /** The campaign whose links lead to this card; undefined on all but its first card. */
  targetOf: number | undefined
}

/** Compares two last days, yyyy-MM-dd; a voucher without one comes last. */
function compareLastDays(one: string, other: string) {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.localeCompare(other, 'en', { numeric: true })
}

/** Returns the vouchers of a group as cards: of those to use, the one that ends first. */
function toGroupCards({ group, campaigns }: GroupEntry) {
  const cards = campaigns.flatMap(({ vouchers, campaignId, ...campaign }) =>
    vouchers.map((voucher) => ({ ...campaign, campaignId, voucher })),
  )
  if (group !== 'usable') return cards
  return cards.sort((a, b) => compareLastDays(a.voucher.lastDay, b.voucher.lastDay))
}

/** Returns the cards of each group. */
export function toCards(groups: readonly GroupEntry[]): CardEntry[][] {
  const targets = new Set<number>()
  return groups.map((group) =>
    toGroupCards(group).map(({ campaignId, campaign, conditions, minimum, voucher }) => {
      const targetOf = targets.has(campaignId) ? undefined : campaignId
      targets.add(campaignId)
      return { campaign, conditions, minimum, voucher, targetOf }
    }),
  )
}
