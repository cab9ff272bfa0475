/**
 * Numbers that stand in a path as they are. All others are marked: a slash or a dot would lead
 * elsewhere, and a word of small letters is most likely the address of a custom page.
 */
const plain = /^(?:\d[\w-]*|(?=.*[A-Z_])[\w-]+)$/

/** Begins a marked number, and stands in the place of each percent sign in it. */
const mark = '~'

const escapeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns an order's number as one part of a path that no browser, proxy or route takes for another
 * one: 'S-100007' as it is, 'X/1' as '~X~2F1'.
 */
export function orderSegment(number: string) {
  if (plain.test(number)) return number
  const escaped = encodeURIComponent(number).replace(/[.!~*'()]/g, escapeSign)
  return mark + escaped.replaceAll('%', mark)
}

function readMarked(segment: string) {
  try {
    const number = decodeURIComponent(segment.slice(1).replaceAll(mark, '%'))
    return number !== '' && orderSegment(number) === segment ? number : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the number that a part of a path names: one that `orderSegment` made, else the text
 * itself, as the e-mails of a shop have it.
 */
export const readOrderSegment = (segment: string) => readMarked(segment) ?? segment

/** Stands between a number and the id of its order; `orderSegment` leaves none in a number. */
const idSign = '.'
const withId = /^([^.]+)\.([1-9]\d{0,9})$/
const maxId = 2_147_483_647

/**
 * Returns the number and the id of an order that shares its number, as `orderKey` wrote them. `S.7`
 * may also be the number of an order as an e-mail has it: this reading of it comes first.
 */
export function readSharedNumber(segment: string) {
  const [, ours = '', id] = withId.exec(segment) ?? []
  const number = readOrderSegment(ours)
  if (orderSegment(number) !== ours || Number(id) > maxId) return undefined
  return { number, id: Number(id) }
}

/**
 * Returns the part that names the order in the address of its page, decoded once. A router decodes
 * it until nothing changes, and so takes '%252F' for '%2F'.
 */
export function orderSegmentOf({ url }: { url: string }) {
  const segment = new URL(url).pathname.split('/')[3] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Tells whether a part of a path is no text of a shop's but was made here. */
export const isMarked = (segment: string) =>
  readMarked(segment) !== undefined || readSharedNumber(segment) !== undefined

/** An order, as far as its links name it. */
export interface LinkedOrder {
  orderId: string
  id?: number
  /** Set where another order of the shopper has the number. */
  isNumberShared?: boolean | undefined
}

/** Returns the part of a path that leads to an order and to no other one. */
export const orderKey = ({ orderId, id, isNumberShared }: LinkedOrder) =>
  isNumberShared ? `${orderSegment(orderId)}${idSign}${id}` : orderSegment(orderId)

/** Returns the address of an order's page. */
export const orderPath = (order: LinkedOrder) => `/account/orders/${orderKey(order)}`

/** Returns the path of the page that an order's link opens. */
export const orderLinkPath = (token: string) => `/account/order-status/${token}`
