import { capitalName } from '#lib/case.ts'

const kinds: [pattern: RegExp, kind: string][] = [
  [/gift[-_ ]?card/i, 'giftCard'],
  [/store[-_ ]?credit/i, 'storeCredit'],
  [/cash[-_ ]?on[-_ ]?delivery|(^|[^a-z])cod([^a-z]|$)/i, 'cashOnDelivery'],
  [/bank[-_ ]?(transfer|deposit)|^bacs$/i, 'bankTransfer'],
]

/** Returns the kind of a payment by the name or code that a shop has for it. */
export const paymentKindOf = (method: string | undefined) =>
  kinds.find(([pattern]) => pattern.test(method ?? ''))?.[1]

/** Writes the code of a way of paying, such as `shopify_payments`, as a shopper reads it. */
export function toMethodName(code = '') {
  const words = /^[a-z\d_-]+$/.test(code) ? code.replaceAll(/[_-]+/g, ' ') : code
  return capitalName(words.trim())
}

/** Describes a way of paying by its code alone: by a kind, which pages translate, else by name. */
export function methodByCode(code: string | undefined) {
  const kind = paymentKindOf(code)
  return code ? { method: code, ...(kind ? { kind } : { name: toMethodName(code) }) } : {}
}
