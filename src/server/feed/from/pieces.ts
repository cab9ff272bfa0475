/** Counts the pieces of a line by how far they are. */
export interface PieceCounts {
  ordered: number
  /** Includes those that arrived. */
  sent?: number
  delivered?: number
  returned?: number
  cancelled?: number
  /** True where nothing of the order is to be paid before it leaves. */
  isPaid: boolean
}

/** Returns the status of a line by how many of its pieces are how far. */
export function statusOfPieces({
  ordered,
  sent = 0,
  delivered = 0,
  returned = 0,
  cancelled = 0,
  isPaid,
}: PieceCounts) {
  const wanted = ordered - cancelled
  if (wanted <= 0) return 'cancelled'
  if (returned >= wanted) return 'returned'
  if (delivered > 0 && delivered >= wanted) return 'delivered'
  if (sent > 0 && sent >= wanted) return 'shipped'
  return isPaid ? 'awaitingFulfillment' : 'awaitingPayment'
}
