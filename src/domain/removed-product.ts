/**
 * A product that was just removed from a list without script: which one, its place on the page, and
 * since when it was there. The page's address keeps it, so that it can be taken back.
 */
export interface RemovedProduct {
  productId: number
  place: number
  added: string
}

export const removedText = ({ productId, place, added }: RemovedProduct) =>
  [productId, place, Date.parse(added)].join('.')

export function readRemovedProduct({ searchParams }: URL): RemovedProduct | undefined {
  const [productId = '', place = '', added = ''] = (searchParams.get('removed') ?? '').split('.')
  if (!/^[1-9]\d{0,8}$|^[12]\d{9}$/.test(productId) || Number(productId) > 2_147_483_647) return
  if (!/^\d{1,2}$/.test(place) || !/^\d{1,14}$/.test(added)) return
  return {
    productId: Number(productId),
    place: Number(place),
    added: new Date(Number(added)).toISOString(),
  }
}
