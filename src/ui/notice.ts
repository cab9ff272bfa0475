/** Holds the words of a notice, and a link to act on it. */
export interface NoticeWords {
  /** Names the products; undefined for a notice about none. */
  name?: string
  /** The picture of the first product; empty where it has none. */
  image?: string
  sentence: string
  /** More of it, in a line of its own. */
  details?: string
  /** Names the action in a word or two. */
  badge?: string
  link: { href: string; label: string }
}

/** Describes a notice: what is coming, or what there is to do. */
export interface Notice {
  about: 'parcel' | 'payment' | 'unfinished' | 'return' | 'voucher' | 'achievement'
  /** Orders notices about the same: a lower number comes first. */
  urgency?: number
  /** The day that matters, yyyy-MM-dd: of equally urgent notices, the earlier one comes first. */
  day?: string
  /** Words cost more than all else, and only those that are shown are written. */
  write(): NoticeWords
}
