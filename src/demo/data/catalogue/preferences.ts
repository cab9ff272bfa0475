export const interests = [
  'Hiking & trails',
  'Camping',
  'Home & living',
  'Garden & plants',
  'Coffee & kitchen',
  'Cycling',
] as const
export type Interest = (typeof interests)[number]

export const newsletters = [
  'Weekly picks',
  'New in the shop',
  'Offers & sales',
  'Stories from the trail',
] as const
export type Newsletter = (typeof newsletters)[number]
