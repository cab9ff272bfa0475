/** Names what a shopper's consent may be asked for. */
export const purposes = ['analytics', 'marketing', 'media'] as const

export type Purpose = (typeof purposes)[number]
