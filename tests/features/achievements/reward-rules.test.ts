import { expect, test } from 'vitest'
import type { Achievement } from '#contract/achievement.ts'
import { rewardText } from '#features/achievements/reward.rules.ts'
import { loadMessages } from '#i18n/messages.ts'

const wording = {
  t: loadMessages('themes').translator('default', 'en'),
  brand: { decimalSep: '.', thousandSep: ',', currencyDecimals: 'two' as const },
}
const voucher = (percentage: number, amount: string): Achievement['voucher'] => ({
  campaignId: 1,
  campaign: 'Winter warmers',
  discount: { percentage, amount, currency: 'EUR' },
  isReceived: false,
})

test.each([
  ['', null, ''],
  ['A card', null, 'A card'],
  ['A card', voucher(10, '0'), 'A card'],
  ['', voucher(10, '0'), 'Winter warmers, 10% (voucher)'],
  ['', voucher(0, '5.000000'), 'Winter warmers, €5.00 (voucher)'],
  ['', voucher(0, '0'), 'Winter warmers (voucher)'],
])('a reward of %j with the voucher %j reads %j', (reward, voucher, text) =>
  expect(rewardText({ reward, voucher } as Achievement, wording)).toBe(text),
)
