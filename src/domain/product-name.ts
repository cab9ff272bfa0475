interface Shown {
  name: string
  url: string
  price: string
}

/** Whether the shop no longer has a product: nothing is known of it. */
export const isGone = ({ name, url, price }: Shown) => !name && !url && !price

export const productName = (
  product: Shown,
  messages: { ac_ProductGone: string; ac_Product: string },
) => product.name || (isGone(product) ? messages.ac_ProductGone : messages.ac_Product)
