/** The numbers of the specification's sections, to one of which each page of a brand's own belongs. */
export const Section = {
  /** Belongs to no page of the account. */
  general: 0,
  achievements: 1,
  vouchers: 2,
  overview: 3,
  addresses: 4,
  orders: 5,
  wishlist: 6,
  fund: 7,
} as const

export type Section = (typeof Section)[keyof typeof Section]
