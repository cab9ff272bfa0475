import { OrderStatus, ProductType } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'

export type OrderAction = 'delete' | 'finish' | 'pay'

/** What a shopper may do with an order, by its status. */
const actions: Record<number, OrderAction[]> = {
  [OrderStatus.preCreated]: ['delete', 'finish'],
  [OrderStatus.created]: ['pay'],
}

export const orderActions = (status: number) => actions[status] ?? []

const { finished, declined, cancelled } = OrderStatus
const settled: number[] = [finished, declined, cancelled]

/** Whether nothing more comes of an order, so that its products may be wanted once more. */
export const canBuyAgain = ({ status, products }: Pick<Order, 'status' | 'products'>) =>
  settled.includes(status) && products.length > 0

/** The status in which alone an order may be deleted. */
export const deletableStatus = OrderStatus.preCreated

/** A code can be seen once its order is finished; anything else leads to the order. */
export const productAction = (orderStatus: number, productType: number) =>
  orderStatus === OrderStatus.finished && productType === ProductType.code
    ? 'view-code'
    : 'view-order'
