export type OrderAction = 'delete' | 'finish' | 'pay'

/** What a shopper may do with an order, by its status: 10 is not finished in the shop, 20 is not paid. */
const actions: Record<number, OrderAction[]> = { 10: ['delete', 'finish'], 20: ['pay'] }

export const orderActions = (status: number) => actions[status] ?? []

/** The status in which alone an order may be deleted. */
export const deletableStatus = 10

/** A code (product type 1) can be seen once its order is finished (50); anything else leads to the order. */
export const productAction = (orderStatus: number, productType: number) =>
  orderStatus === 50 && productType === 1 ? 'view-code' : 'view-order'
