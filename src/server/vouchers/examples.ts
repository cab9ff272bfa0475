import type { Voucher } from '#contract/voucher.ts'

export const voucherExample: Voucher = {
  id: 1,
  campaignId: 1,
  campaign: 'Welcome',
  conditions: 'Not for gift cards.',
  minimum: { amount: '50.00', currency: 'EUR' },
  used: 0,
  limited: true,
  redeemDate: null,
  expireDate: '2036-03-01T00:00:00.000Z',
  isExpired: false,
  claimDate: null,
  code: '',
  discount: { percentage: 10, amount: '0.000000', currency: '' },
}
