/**
 * Where an order's page leads back to: its card on the list that the shopper came from, with its
 * search, filters and page, else on the list from its beginning.
 */
export function backToList({ headers }: Request, origin: string, id: number) {
  const from = headers.get('referer') ?? ''
  const url = URL.canParse(from) ? new URL(from) : undefined
  const isList = url?.origin === origin && /^\/account\/orders\/?$/.test(url.pathname)
  return `/account/orders${isList ? url.search : ''}#order-${id}`
}
