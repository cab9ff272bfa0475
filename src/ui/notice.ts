/** What matters to a shopper now: one sentence, and where something can be done about it. */
export interface Notice {
  about: 'payment' | 'parcel' | 'voucher' | 'achievement'
  sentence: string
  /** More of it, in a line of its own. */
  details?: string
  /** How pressing it is, in a word or two. */
  badge?: string
  link: { href: string; label: string }
}
