const kinds: [pattern: RegExp, kind: string][] = [
  [/gift[-_ ]?card/i, 'giftCard'],
  [/store[-_ ]?credit/i, 'storeCredit'],
  [/cash[-_ ]?on[-_ ]?delivery|(^|[^a-z])cod([^a-z]|$)/i, 'cashOnDelivery'],
  [/bank[-_ ]?(transfer|deposit)|^bacs$/i, 'bankTransfer'],
]

/** Returns what pages call a way of paying, by the name or code that a shop has for it. */
export const paymentKindOf = (method: string | undefined) =>
  kinds.find(([pattern]) => pattern.test(method ?? ''))?.[1]
