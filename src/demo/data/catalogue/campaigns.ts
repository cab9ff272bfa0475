/** Describes the campaigns, and the value of a voucher that an achievement brings. */
export const campaigns = {
  welcome: {
    description: 'A warm welcome',
    conditions: 'For one order. Not for gift cards, nor with another voucher.',
    percentage: 10,
    currency: 'EUR',
    minimumAmount: '50.00',
    validDays: 365,
  },
  birthday: { description: 'Birthday treat', percentage: 15, validDays: 31 },
  review: {
    description: 'Thank you for your review',
    amount: '5.00',
    currency: 'EUR',
    validDays: 730,
  },
  friend: {
    description: 'Bring a friend',
    conditions: 'For you once your friend’s first order has arrived.',
    amount: '15.00',
    currency: 'EUR',
    minimumAmount: '75.00',
  },
  loyalty: { description: 'For our regulars', percentage: 15, limited: false, validDays: 365 },
  garden: { description: 'Spring in the garden', validDays: 180 },
  camping: { description: 'Summer camping days', percentage: 20, validDays: 60 },
  winter: {
    description: 'Winter warmers',
    amount: '10.00',
    currency: 'EUR',
    minimumAmount: '50.00',
    validDays: 90,
  },
  world: {
    description:
      'Καλωσόρισμα・ようこそ・أهلاً وسهلاً: Willkommensgutscheinsammlungsaufbewahrungsmappenverschlussknopfbestellaktionswochen',
  },
} as const

export type CampaignKey = keyof typeof campaigns
