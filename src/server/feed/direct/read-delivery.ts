import { z } from 'zod'
import { parseExactJson } from '../exact-json.ts'
import { digestOf, readItem, type FeedItem } from '../parse-line.ts'
import {
  convertBody,
  dataRequestOf,
  deletionOf,
  redactionOf,
  type DeliveredLine,
} from './convert.ts'
import type { Delivery } from './deliveries.ts'
import type { ShopName } from './direct-shops.ts'
import { refusedFault, type Fault } from './faults.ts'
import { actionOf } from './topics.ts'

/** Holds the items of a delivery, ready to store. */
export interface ReadDelivery {
  items: FeedItem[]
  /** Lists the reasons why it could not be used, or not whole. */
  faults: Fault[]
  /** Holds the operator's task, if any, and the shop's id of the request. */
  task?: { message: string; request?: string }
  /** Set where the delivery is about the customer itself. */
  isOfCustomer: boolean
}

/** Holds the lines made from a body. */
interface MadeLines {
  lines: DeliveredLine[]
  faults: Fault[]
  task?: ReadDelivery['task']
}
const nothing = (): MadeLines => ({ lines: [], faults: [] })

/** Returns the later of two times. */
const later = (one: string, other: Date) =>
  Date.parse(one) < other.getTime() ? other.toISOString() : one

/** Makes orders at least as new as a time. */
const asOf = (lines: DeliveredLine[], at: Date) =>
  lines.map((line) =>
    line.type === 'order' ? { ...line, updatedAt: later(line.updatedAt, at) } : line,
  )

/** Returns the time of a deletion: a shop whose clock is ahead cannot put it into the future. */
const timeOf = ({ happened, received }: Delivery) =>
  happened && happened < received ? happened : received

/** Makes lines of a delivery's body. Throws where they cannot be made. */
function makeLines(
  delivery: Delivery,
  value: unknown,
  options: { guestsVerified: boolean },
): MadeLines {
  const { shop, topic } = delivery
  const at = timeOf(delivery)
  const convert = () => convertBody(shop as ShopName, value, options)
  switch (actionOf(shop, topic)) {
    case 'convert':
      return convert()
    case 'restore': {
      const { lines, faults } = convert()
      return { lines: asOf(lines, at), faults }
    }
    case 'deleteOrder':
      return { ...nothing(), lines: deletionOf('order', value, at) }
    case 'deleteCustomer':
      return { ...nothing(), lines: deletionOf('customer', value, at) }
    case 'deleteAddress':
      return { ...nothing(), lines: deletionOf('address', value, at) }
    case 'redactCustomer':
      return { ...nothing(), lines: redactionOf(value, at) }
    case 'dataRequest': {
      const task = { message: 'a customer’s data was requested', request: dataRequestOf(value) }
      return { ...nothing(), task }
    }
    case 'shopRedact':
      return { ...nothing(), task: { message: 'the deletion of the shop’s data was requested' } }
    default:
      return nothing()
  }
}

/** Returns where a converter says that something was wrong, without what it has found there. */
function placeOf(error: unknown) {
  if (error instanceof z.ZodError) return ` (${error.issues[0]!.path.join('.')})`
  const { message } = error as Error
  const [place = ''] = /^[\w#., -]{1,100}(?=:)/.exec(message) ?? []
  return place && ` (${place})`
}

const failed = (reason: string): ReadDelivery => ({
  items: [],
  faults: [{ reason }],
  isOfCustomer: false,
})

/** Checks lines as the feed does. */
function readLines(lines: DeliveredLine[]) {
  const items: FeedItem[] = []
  const faults: Fault[] = []
  for (const line of lines) {
    const parsed = readItem(line, digestOf(JSON.stringify(line)))
    if ('errors' in parsed) faults.push(refusedFault(parsed, parsed.errors))
    else items.push(parsed.item)
  }
  return { items, faults }
}

/** Reads what a delivery says. One that cannot be used says so in its faults. */
export function readDelivery(
  delivery: Delivery,
  options: { guestsVerified: boolean },
): ReadDelivery {
  const { topic, body } = delivery
  let value: unknown
  try {
    value = parseExactJson(body)
  } catch {
    return failed('the body is no JSON')
  }
  try {
    const { lines, faults: unusable, task } = makeLines(delivery, value, options)
    const { items, faults } = readLines(lines)
    faults.unshift(...unusable)
    return { items, faults, isOfCustomer: /^customers?[/.]/.test(topic), ...(task && { task }) }
  } catch (error) {
    return failed(`the body is none of ${topic}${placeOf(error)}`)
  }
}
