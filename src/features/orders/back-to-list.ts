/**
 * Returns the link from an order back to its card on the list that the shopper came from, with
 * search, filters and page; else to the beginning of the list.
 */
export function backToList({ headers }: Request, origin: string, id: number) {
  const from = headers.get('referer') ?? ''
  const [, search = ''] = from.startsWith(origin)
    ? (/^\/account\/orders\/?(\?[^#]*)?$/.exec(from.slice(origin.length)) ?? [])
    : []
  return `/account/orders${search}#order-${id}`
}
