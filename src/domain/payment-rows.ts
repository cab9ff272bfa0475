import type { PaymentKind } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import type { Rounding } from '#lib/money.ts'
import { isAwaited } from './payment-sums.ts'
import { nameWithQuantity, pieceName } from './product-name.ts'
import { isFailed, orderStatus } from './statuses.ts'

type Payment = Order['transactions'][number]
type Refund = NonNullable<Order['refunds']>[number]

/** Returns the name of a method: the shop's own, else that of its kind. */
export function paymentName(
  { method, methodName, kind }: Pick<Payment, 'method' | 'methodName' | 'kind'>,
  t: (key: `ac_PaymentKind_${PaymentKind}`) => string,
) {
  if (methodName) return methodName
  return kind ? t(`ac_PaymentKind_${kind}`) : method
}

const inGroups = (iban: string) => (iban.replace(/\s/g, '').match(/.{1,4}/gu) ?? []).join(' ')

/** Returns where a bank transfer goes that is still to be made; undefined for any other payment. */
export function awaitedTransfer(
  { status }: Pick<Order, 'status'>,
  payment: Payment,
  rounding: Rounding,
) {
  const { kind = 'bankTransfer', reference = '', iban = '' } = payment
  const isOpen = !isFailed(orderStatus.of(status)) && isAwaited(payment, rounding)
  if (!isOpen || kind !== 'bankTransfer' || !(reference || iban)) return undefined
  return { reference, iban: inGroups(iban) }
}

/** Returns the names of the products that a refund is for, each with how much of it. */
export const refundedNames = (
  { products }: Pick<Order, 'products'>,
  { lines }: Pick<Refund, 'lines'>,
  style: { decimalSep: string },
) =>
  lines.flatMap(({ line, quantity }) => {
    const product = products[line - 1]
    if (!product) return []
    const { unit, quantity: ordered = 1 } = product
    const name = pieceName({ name: product.name, quantity: ordered, unit })
    // One of several is said to be one.
    const isOneOfMore = quantity === 1 && ordered !== 1 && !unit && name !== ''
    return isOneOfMore ? `1 × ${name}` : nameWithQuantity({ name, quantity, unit }, style) || []
  })
