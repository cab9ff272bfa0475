/** Returns the feed's name of a code. */
export const codeName = (codes: Record<string, number>, code: number | undefined) =>
  Object.keys(codes).find((name) => codes[name] === code)
