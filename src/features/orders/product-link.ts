import type { Brand } from '#brands/config/brands.ts'
import type { OrderProduct } from '#contract/order-parts.ts'
import type { Order } from '#contract/order.ts'
import type { PlacedLine } from '#domain/bundles.ts'
import { productAction } from '#domain/order-actions.ts'
import { statusesOf } from '#domain/statuses.ts'
import type { Translate } from '#i18n/messages.ts'

const returnedOrCancelled = statusesOf('returned', 'cancelled')

/**
 * Returns the link of a product in its order: its codes are viewed where they are, on the page of
 * downloads or in the shop.
 */
export function productLink(
  { id, orderId, status, accessUrl }: Order,
  { product, place }: PlacedLine<OrderProduct>,
  { t, brand }: { t: Translate; brand: Pick<Brand, 'enableFeatures'> },
) {
  const { productType, productId, isDownload, status: progress } = product
  const isCode = productAction(status, productType) === 'view-code'
  const hasDownloads = brand.enableFeatures.includes('MyDownloads')
  // The page of downloads leaves out what was taken back.
  if (isCode && isDownload && hasDownloads && !returnedOrCancelled.includes(progress)) {
    const search = new URLSearchParams({ query: orderId })
    return {
      label: t('ac_ViewCode'),
      href: `/account/downloads?${search}#download-${id}-${place}`,
    }
  }
  if (!accessUrl) return undefined
  return isCode
    ? { label: t('ac_ViewCode'), href: `${accessUrl}#code-${productId}` }
    : { label: t('ac_ViewOrder'), href: accessUrl }
}
