/** A stored instant as the contract sends it. */
export const toIsoString = <Value extends Date | null>(value: Value) =>
  (value?.toISOString() ?? null) as Value extends Date ? string : string | null

/** An instant in milliseconds since 1970, as JSON has it, as the contract sends it. */
export const fromMilliseconds = <Value extends number | null>(value: Value) =>
  (value === null ? null : new Date(value).toISOString()) as Value extends number
    ? string
    : string | null

/** An instant in PostgreSQL's JSON, which names it in any zone, as the contract sends it. */
export const jsonInstant = (value: string) => toIsoString(new Date(value))
