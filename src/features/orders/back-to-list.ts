/**
 * Where an order's page leads back to: its card on the list that the shopper came from, with its
 * search, filters and page, else on the list from its beginning.
 */
export function backToList({ headers }: Request, origin: string, id: number) {
  const from = headers.get('referer') ?? ''
  const [, search = ''] = from.startsWith(origin)
    ? (/^\/account\/orders\/?(\?[^#]*)?$/.exec(from.slice(origin.length)) ?? [])
    : []
  return `/account/orders${search}#order-${id}`
}
