/** How a feed calls one of some named numbers. */
export const codeName = (codes: Record<string, number>, code: number | undefined) =>
  Object.keys(codes).find((name) => codes[name] === code)
