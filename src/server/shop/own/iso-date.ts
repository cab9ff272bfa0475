/** A stored instant as the contract sends it. */
export const toIsoString = <Value extends Date | null>(value: Value) =>
  (value?.toISOString() ?? null) as Value extends Date ? string : string | null
