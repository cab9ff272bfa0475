/** Removes control characters and superfluous spaces from a search. */
export const cleanQuery = (typed: string) => typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
