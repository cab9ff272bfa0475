/** An order's page: by its number, as e-mails of the shop name it, where that can be a path. */
export const orderPath = ({ id, orderId }: { id: number; orderId: string }) =>
  `/account/orders/${/^[a-z\d][\w.-]*$/i.test(orderId) ? orderId : id}`
