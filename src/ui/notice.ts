/** Describes a notice: one sentence, and a link to act on it. */
export interface Notice {
  about: 'payment' | 'parcel' | 'voucher' | 'achievement'
  sentence: string
  /** More of it, in a line of its own. */
  details?: string
  /** Names the action in a word or two. */
  badge?: string
  link: { href: string; label: string }
}
