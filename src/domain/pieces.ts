/** Returns how many pieces a line is: what is measured, such as 1.5 metres, is one. */
export const piecesOf = ({ quantity = 1 }: { quantity?: number | undefined }) =>
  Number.isInteger(quantity) ? quantity : 1
