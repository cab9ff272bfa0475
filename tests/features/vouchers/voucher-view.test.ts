import { expect, test } from 'vitest'
import {
  toCards,
  usualView,
  viewOf,
  viewPath,
  type CardEntry,
} from '#features/vouchers/voucher-view.rules.ts'
import type { CampaignEntry, GroupEntry, VoucherEntry } from '#features/vouchers/vouchers.rules.ts'
import * as limits from '#lib/limits/lists.ts'
import { listHref } from '#lib/list-page.ts'

const row = { used: 'No', expires: '', value: '10%', soon: '', isEnding: false }
const voucher = (id: number, lastDay = ''): VoucherEntry => ({
  ...row,
  id,
  state: 'claimed',
  code: 'CODE',
  isUsable: true,
  hasDate: lastDay !== '',
  lastDay,
  usedTimes: '',
})
const campaign = (campaignId: number, ...vouchers: VoucherEntry[]): CampaignEntry => ({
  ...row,
  campaignId,
  campaign: `Campaign ${campaignId}`,
  conditions: '',
  minimum: '',
  vouchers,
})
const group = (name: GroupEntry['group'], ...campaigns: CampaignEntry[]): GroupEntry => ({
  group: name,
  count: campaigns.flatMap(({ vouchers }) => vouchers).length,
  campaigns,
})
const idsOf = (cards: CardEntry[]) => cards.map(({ voucher }) => voucher.id)

test.each([
  ['', undefined],
  ['?view=table', 'table'],
  ['?view=cards&after=24', 'cards'],
  ['?view=', undefined],
  ['?view=Table', undefined],
  ['?view=constructor', undefined],
])('an address with %j asks for the view %s', (search, view) =>
  expect(viewOf(new URL(`https://shop.example/account/vouchers${search}`))).toBe(view),
)

test('few vouchers are cards, and many are a table', () => {
  expect(usualView(0)).toBe('cards')
  expect(usualView(limits.maxVouchersAsCards)).toBe('cards')
  expect(usualView(limits.maxVouchersAsCards + 1)).toBe('table')
})

test('links to other pages keep the view that was asked for, and no other', () => {
  expect(listHref(viewPath(undefined), 24)).toBe('/account/vouchers?after=24#list')
  expect(listHref(viewPath('cards'), 24)).toBe('/account/vouchers?view=cards&after=24#list')
  expect(listHref(viewPath('table'), 0)).toBe('/account/vouchers?view=table#list')
})

test('of the vouchers to use, the one that ends first comes first', () => {
  const [usable, used] = toCards([
    group(
      'usable',
      campaign(1, voucher(1), voucher(2, '10000-01-01'), voucher(3, '2027-03-01')),
      campaign(2, voucher(4), voucher(5, '2026-12-01')),
    ),
    group('used', campaign(1, voucher(6, '2027-01-01'), voucher(7, '2026-01-01'))),
  ])
  expect(idsOf(usable!)).toEqual([5, 3, 2, 1, 4])
  expect(idsOf(used!)).toEqual([6, 7])
})

test('a link to a campaign leads to one card, the first one', () => {
  const groups = toCards([
    group('usable', campaign(1, voucher(1), voucher(2))),
    group('expired', campaign(1, voucher(3)), campaign(2, voucher(4))),
  ])
  expect(groups.map((cards) => cards.map(({ targetOf }) => targetOf))).toEqual([
    [1, undefined],
    [undefined, 2],
  ])
})
