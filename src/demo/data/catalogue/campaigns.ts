/** What vouchers are given for. */
export const campaigns = {
  welcome: 'A warm welcome',
  birthday: 'Birthday treat',
  review: 'Thank you for your review',
  friend: 'Bring a friend',
  loyalty: 'For our regulars',
  garden: 'Spring in the garden',
  camping: 'Summer camping days',
  winter: 'Winter warmers',
  world: 'Καλωσόρισμα・ようこそ・أهلاً وسهلاً: Willkommensgutscheinsammlungsaufbewahrungsmappenverschlussknopfbestellaktionswochen',
} as const

export type CampaignKey = keyof typeof campaigns
