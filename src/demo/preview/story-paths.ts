import type { Shop } from '../../server/shop.ts'

export const firstAddress = async (shop: Shop) =>
  `/account/addresses/edit/${(await shop.addresses.all())[0]?.addressId}`
export const longestAddress = async (shop: Shop) =>
  `/account/addresses/edit/${(await shop.addresses.all()).at(-1)?.addressId}`

/** The overview from which a wished product was just removed. */
export async function withRemoved(shop: Shop) {
  const viewed = (await shop.account.with('lastViewProducts')).lastViewProducts
  const { rows } = await shop.wishProducts.page({ after: 0, query: '', sort: 'newest' })
  const other = rows.find(({ productId }) => viewed.every((each) => each.productId !== productId))
  return other ? `/account?removed=${other.productId}.1.${Date.parse(other.added)}` : '/account'
}
