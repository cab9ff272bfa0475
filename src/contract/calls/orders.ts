import { anyone, api, call } from '../call.ts'
import type { OrderReturn } from '../order-parts.ts'
import type {
  Order,
  OrderPage,
  claimOrderInput,
  downloadDocumentInput,
  downloadInvoiceInput,
  listOrdersInput,
  orderInput,
  requestReturnInput,
  returnInput,
  sendOrderLinkInput,
} from '../order.ts'

const orders = { feature: 'MyOrders' } as const

export const listOrders = call<OrderPage, typeof listOrdersInput>('GET', `${api}/order`, orders)
/** Sends an order's link to the address that it was ordered with (beyond the specification). */
export const sendOrderLink = call<void, typeof sendOrderLinkInput>('POST', `${api}/orderLink`, {
  feature: 'MyOrders',
  ...anyone,
})
/** Gives the shopper a guest's order with the same address (beyond the specification). */
export const claimOrder = call<void, typeof claimOrderInput>(
  'POST',
  `${api}/orderLink/claim`,
  orders,
)
export const getOrder = call<Order, typeof orderInput>('GET', `${api}/order/{id}`, orders)
export const deleteOrder = call<void, typeof orderInput>('DELETE', `${api}/order/{id}`, orders)
/** Requests a return of an order's products (beyond the specification). */
export const requestReturn = call<OrderReturn, typeof requestReturnInput>(
  'POST',
  `${api}/order/requestReturn/{id}`,
  orders,
)
/** Cancels a return that the shop does not work on yet (beyond the specification). */
export const cancelReturn = call<OrderReturn, typeof returnInput>(
  'POST',
  `${api}/order/cancelReturn/{id}`,
  orders,
)
/** Returns the label of a return's parcel, or the address of it (beyond the specification). */
export const returnLabel = call<Blob, typeof returnInput>(
  'GET',
  `${api}/order/returnLabel/{id}`,
  orders,
)
/** Returns the last day to send a return as an iCalendar file (beyond the specification). */
export const returnCalendar = call<Blob, typeof returnInput>(
  'GET',
  `${api}/order/returnCalendar/{id}`,
  orders,
)
export const downloadInvoice = call<Blob, typeof downloadInvoiceInput>(
  'GET',
  `${api}/order/downloadInvoice/{orderId}`,
  orders,
)
export const downloadDocument = call<Blob, typeof downloadDocumentInput>(
  'GET',
  `${api}/order/downloadDocument/{orderId}/{id}`,
  orders,
)
