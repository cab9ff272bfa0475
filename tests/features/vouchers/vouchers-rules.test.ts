import { expect, test } from 'vitest'
import type { CampaignSum, Voucher } from '#contract/voucher.ts'
import { expiryNotices, groupOf, groupVouchers } from '#features/vouchers/vouchers.rules.ts'
import { loadMessages } from '#i18n/messages.ts'

const t = loadMessages('themes').translator('default', 'en')
const wording = {
  t,
  today: '2026-11-21',
  brand: {
    decimalSep: ',',
    thousandSep: '.',
    currencyDecimals: 'two' as const,
    timeZone: 'Europe/Amsterdam',
  },
}

const voucher = (change: Partial<Voucher> = {}): Voucher => ({
  id: 1,
  campaignId: 1,
  campaign: 'Spring',
  conditions: '',
  minimum: null,
  used: 0,
  limited: true,
  redeemDate: null,
  expireDate: null,
  isExpired: false,
  claimDate: null,
  code: '',
  discount: { percentage: 10, amount: '0', currency: 'EUR' },
  ...change,
})
const sum = (change: Partial<CampaignSum> = {}): CampaignSum => ({
  campaignId: 1,
  group: 'usable',
  count: 1,
  used: 0,
  expireDate: null,
  ...change,
})
const only = (change: Partial<Voucher>) => {
  const group = groupOf(voucher(change))
  return groupVouchers([voucher(change)], [sum({ group })], wording)[0]!.campaigns[0]!.vouchers[0]!
}
const discount = (percentage: number, amount: string, currency = 'EUR') =>
  only({ discount: { percentage, amount, currency } }).value

test.each([
  [10, '0', '10%'],
  [12.5, '3', '12,5%'],
  [0, '5.000000', '€5,00'],
  [0, '1250', '€1.250,00'],
  [0, '0.000000', ''],
  [-5, '-1', ''],
])('a voucher of %d per cent and %s is worth %s', (percentage, amount, text) =>
  expect(discount(percentage, amount)).toBe(text),
)

test('the amount keeps the voucher’s own currency', () =>
  expect(discount(0, '15', 'USD')).toBe('$15,00'))

test.each([
  [{ used: 0, limited: true }, 'No'],
  [{ used: 1, limited: true }, 'Yes'],
  [{ used: 7, limited: true }, 'Yes'],
  [{ used: 0, limited: false }, '0'],
  [{ used: 4, limited: false }, '4'],
])('the use of %j is shown as %s', (change, text) => expect(only(change).used).toBe(text))

test.each([
  [{ claimDate: null, isExpired: false }, 'unclaimed'],
  [{ claimDate: '2026-01-01T00:00:00Z', isExpired: false }, 'claimed'],
  [{ claimDate: null, isExpired: true }, 'expired'],
  [{ claimDate: '2026-01-01T00:00:00Z', isExpired: true }, 'expired'],
])('%j is shown as %s', (change, state) => expect(only(change).state).toBe(state))

test.each([
  [null, 'does not expire', '', false],
  ['2027-03-05T00:30:00Z', '05/03/2027', '', true],
  // Half an hour after midnight in Amsterdam.
  ['2026-11-25T23:30:00Z', '26/11/2026', '5 days left', true],
  ['2026-11-22T01:00:00Z', '22/11/2026', 'Expires tomorrow', true],
  ['2026-11-21T22:30:00Z', '21/11/2026', 'Expires today', true],
  ['2026-12-05T22:00:00Z', '05/12/2026', '14 days left', true],
  ['2026-12-05T23:30:00Z', '06/12/2026', '', true],
  // Some shops write it so that it never expires: in Amsterdam this is a year later.
  ['9999-12-31T23:59:59Z', '01/01/10000', '', true],
])('expiry %s reads %s, %s', (expireDate, expires, soon, hasDate) =>
  expect(only({ expireDate })).toMatchObject({ expires, soon, hasDate }),
)

test.each([
  ['2026-11-21T22:30:00Z', true],
  ['2026-11-22T01:00:00Z', true],
  ['2026-11-23T12:00:00Z', false],
  [null, false],
])('a voucher that expires at %s is marked as ending: %s', (expireDate, isEnding) =>
  expect(only({ expireDate }).isEnding).toBe(isEnding),
)

test.each([
  [{ used: 0, limited: false }, ''],
  [{ used: 1, limited: false }, 'Used 1 time'],
  [{ used: 4, limited: false }, 'Used 4 times'],
  [{ used: 1, limited: true }, ''],
])('a card says of %j: %j', (change, text) => expect(only(change).usedTimes).toBe(text))

test('a campaign without a value says nothing about it', () => {
  const none = { percentage: 0, amount: '0', currency: 'EUR' }
  const [group] = groupVouchers([voucher({ discount: none })], [sum()], wording)
  expect(group!.campaigns[0]!.value).toBe('')
})

test('a used or expired voucher is not marked as expiring soon', () => {
  const expireDate = '2026-11-22T01:00:00Z'
  expect(only({ expireDate, used: 1 })).toMatchObject({ soon: '', hasDate: false })
  expect(only({ expireDate, used: 1, limited: false }).soon).toBe('Expires tomorrow')
  expect(only({ expireDate: '2026-11-20T01:00:00Z', isExpired: true })).toMatchObject({
    soon: '',
    hasDate: false,
  })
})

test.each([
  [{ used: 0 }, 'usable'],
  [{ used: 1 }, 'used'],
  [{ used: 1, isExpired: true }, 'used'],
  [{ used: 0, isExpired: true }, 'expired'],
  [{ used: 3, limited: false }, 'usable'],
  [{ used: 3, limited: false, isExpired: true }, 'expired'],
])('%j belongs to the %s vouchers', (change, group) => expect(groupOf(voucher(change))).toBe(group))

test('usable vouchers come first, then used and expired ones, with counts', () => {
  const [spring, expired] = [{ campaignId: 2, campaign: 'Spring' }, { isExpired: true }]
  const groups = groupVouchers(
    [voucher({ id: 1, ...expired }), voucher({ id: 2, used: 1 }), voucher({ id: 3, ...spring })],
    [
      sum({ group: 'expired', count: 7 }),
      sum({ group: 'expired', campaignId: 3, count: 30 }),
      sum({ group: 'used', count: 1 }),
      sum({ campaignId: 2, count: 2 }),
    ],
    wording,
  )
  const shown = groups.map(({ group, count, campaigns }) => [
    group,
    count,
    campaigns.flatMap(({ vouchers }) => vouchers.map(({ id }) => id)),
  ])
  expect(shown).toEqual([
    ['usable', 2, [3]],
    ['used', 1, [2]],
    ['expired', 37, [1]],
  ])
})

test('a campaign shows the totals of all pages, and the values on this page', () => {
  const value = { percentage: 0, amount: '5', currency: 'EUR' }
  const [{ campaigns } = { campaigns: [] }] = groupVouchers(
    [
      voucher({ id: 1 }),
      voucher({ id: 2, campaignId: 2, campaign: '' }),
      voucher({ id: 3, used: 2, limited: false }),
      voucher({ id: 4, discount: value }),
      voucher({ id: 5, campaignId: 2, campaign: '' }),
      voucher({ id: 6, used: 1, discount: { ...value, amount: '80' } }),
    ],
    [
      sum({ campaignId: 2, used: 1 }),
      sum({ used: 30, expireDate: '2026-11-24T12:00:00Z' }),
      sum({ campaignId: 3 }),
    ],
    wording,
  )
  const [first, second] = campaigns
  expect(first).toMatchObject({
    campaign: 'Spring',
    used: '30',
    expires: '24/11/2026',
    // A used voucher adds no value.
    value: '10%, €5,00',
    soon: '3 days left',
  })
  expect(first!.vouchers.map(({ id }) => id)).toEqual([1, 3, 4])
  expect(second).toMatchObject({
    campaign: 'Voucher',
    used: '1',
    expires: 'does not expire',
    value: '10%',
    soon: '',
  })
})

test.each([
  [{}, { conditions: '', minimum: '' }],
  [
    { conditions: 'Not for gift cards.', minimum: { amount: '1250', currency: 'EUR' } },
    { conditions: 'Not for gift cards.', minimum: 'For orders of €1.250,00 or more' },
  ],
])('a campaign with the voucher %j shows %j', (change, told) => {
  const [group] = groupVouchers([voucher(change)], [sum()], wording)
  expect(group!.campaigns[0]).toMatchObject(told)
})

test('a campaign without usable vouchers is not marked as expiring soon', () => {
  const over = sum({ group: 'used', expireDate: '2026-11-23T12:00:00Z' })
  const [used] = groupVouchers([voucher({ used: 1 })], [over], wording)
  expect(used!.campaigns[0]).toMatchObject({ expires: '23/11/2026', soon: '' })
})

test.each([
  [[], undefined],
  // Half an hour before midnight in Amsterdam of the seventh day.
  [['2026-11-28T22:30:00Z'], { sentence: '1 voucher expires within a week', badge: '7 days left' }],
  [
    ['2026-11-21T20:00:00Z', '2026-11-25T12:00:00Z'],
    { sentence: '2 vouchers expire within a week', badge: 'Expires today' },
  ],
])('the overview shows for vouchers that expire at %j the notice %j', (dates, told) =>
  expect(
    expiryNotices(dates, wording).map(({ about, write }) => ({ about, ...write() })),
  ).toMatchObject(told === undefined ? [] : [told]),
)
