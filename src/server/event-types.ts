import { z } from 'zod'
import { achievementEvents } from './achievements/events.ts'
import { addressEvents } from './addresses/events.ts'
import { downloadEvents } from './downloads/events.ts'
import { orderEvents } from './orders/events.ts'
import { accountEvents } from './personal-data/events.ts'
import { telephoneEvents } from './phone-verification/events.ts'
import { profileEvents } from './profile/events.ts'
import { preferenceEvents } from './settings/events.ts'
import { voucherEvents } from './vouchers/events.ts'
import { customer, exampleTime, instant, type EventCustomer } from './webhooks/event.ts'
import { wishlistEvents } from './wishlist/events.ts'

/** Every event that a shop can hear of. */
const events = {
  ...profileEvents,
  ...accountEvents,
  ...addressEvents,
  ...preferenceEvents,
  ...voucherEvents,
  ...achievementEvents,
  ...orderEvents,
  ...downloadEvents,
  ...wishlistEvents,
  ...telephoneEvents,
}

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as EventType[]

/** Holds the fields of one type of event. */
export type EventFields<Type extends EventType> = (typeof events)[Type]['example']

const payload = <Type extends EventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    /** Holds the time of the shopper's change. */
    timestamp: instant,
    data: z.object({ customer, ...events[type].fields }),
  })

/** Maps each type of event to the JSON that is sent. */
export const eventPayloads = Object.fromEntries(
  eventTypes.map((type) => [type, payload(type)]),
) as unknown as { [Type in EventType]: ReturnType<typeof payload<Type>> }

/** The customer of the examples of the feed. */
const exampleCustomer: EventCustomer = {
  id: 1007,
  externalId: 'customer-1007',
  identities: [{ issuer: 'https://login.shop.example', subject: 'robin' }],
}

/** Holds an example of what is sent for each type of event. */
export const eventExamples: Record<string, object> = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    {
      type,
      timestamp: exampleTime,
      data: { customer: exampleCustomer, ...events[type].example },
    },
  ]),
)
