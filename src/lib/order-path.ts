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

/** Whether a part of a path is a number that `orderSegment` had to mark. */
export const isMarked = (segment: string) => readMarked(segment) !== undefined

/** An order's page. */
export const orderPath = ({ orderId }: { orderId: string }) =>
  `/account/orders/${orderSegment(orderId)}`
