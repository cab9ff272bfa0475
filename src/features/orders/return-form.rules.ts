import type { OrderProduct } from '#contract/order-parts.ts'
import type { Order } from '#contract/order.ts'
import { returnSumKeys, type ReturnedPieces, type ReturnSum } from '#domain/return-sum.ts'
import { isChosen } from '#domain/return-request.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { formatMoney, type MoneyStyle } from '#lib/money.ts'
import { nameOfPiece } from './product-rows.ts'

/** A product that the form offers, or one that a refused form had chosen. */
export interface ReturnChoice {
  product: OrderProduct
  /** Prefixes the names of its fields: its place in the order, from 1. */
  field: string
  /** Names one piece of it. */
  name: string
  /** Counts the pieces that can be returned now. */
  returnable: number
}

/** Returns whether a product was chosen in the form that the page shows again. */
export function isTicked(values: FormValues, field: string) {
  const box = fieldText(values, `${field}.chosen`)
  const reason = fieldText(values, `${field}.reason`)
  return isChosen({ chosen: box === '' ? undefined : box === 'true', reason })
}

/** Returns the products of the form in the order's sequence, with those chosen before. */
export const returnChoices = ({ products }: Pick<Order, 'products'>, values: FormValues) =>
  products.flatMap((product, n): ReturnChoice[] => {
    const field = `products.${n + 1}`
    const { returnable = 0 } = product
    if (returnable === 0 && !isTicked(values, field)) return []
    return [{ product, field, name: nameOfPiece(product), returnable }]
  })

/** Labels the fields of a choice. */
export const choiceLabels = (
  { field, name }: ReturnChoice,
  words: Record<'reason' | 'quantity', string>,
): Record<string, string> => ({
  [field]: name,
  [`${field}.quantity`]: `${name}: ${words.quantity}`,
  [`${field}.reason`]: `${name}: ${words.reason}`,
})

/** Returns the chosen pieces of a form's values. */
export function chosenPieces(values: FormValues): ReturnedPieces[] {
  const { products } = values
  const places = products && typeof products === 'object' ? Object.keys(products) : []
  return places.flatMap((place) => {
    const field = `products.${place}`
    if (!isTicked(values, field)) return []
    const quantity = Number(fieldText(values, `${field}.quantity`) || 1)
    return [{ place: Number(place), quantity }]
  })
}

/** Holds a message for each kind of sum, in which `{{amount}}` stands for it. */
export type SumMessages = Record<(typeof returnSumKeys)[ReturnSum['kind']], string>

/** Returns what a shopper gets back, in words. */
export const sumText = ({ kind, money }: ReturnSum, messages: SumMessages, style: MoneyStyle) =>
  messages[returnSumKeys[kind]].replace('{{amount}}', () => formatMoney(money, style))
