import type { Delivery } from './deliveries.ts'
import { readDelivery } from './read-delivery.ts'

export default ([delivery, options]: [Delivery, { guestsVerified: boolean }]) =>
  readDelivery(delivery, options)
