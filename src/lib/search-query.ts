/**
 * What somebody searches for, as it is shown and sent: without control characters, and without the
 * spaces that were typed too many.
 */
export const cleanQuery = (typed: string) => typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
