/**
 * What somebody searches for, as it is shown and sent: without the spaces that were typed too many.
 */
export const cleanQuery = (typed: string) => typed.trim().replace(/\s+/g, ' ')
