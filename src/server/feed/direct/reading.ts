import { join } from 'node:path'
import { Piscina } from 'piscina'
import {
  deliveryReadingMs,
  maxDeliveryMemoryMb,
  maxDeliveryReadAtOnceCharacters,
} from '../feed-limits.ts'
import type { Delivery } from './deliveries.ts'
import { readDelivery, type ReadDelivery } from './read-delivery.ts'

type Reading = [delivery: Delivery, options: { guestsVerified: boolean }]

/** Reading a large delivery takes seconds: a thread of its own does it. It ends when it is idle. */
const pool = new Piscina<Reading, ReadDelivery>({
  filename: join(import.meta.dirname, 'reading-thread.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: maxDeliveryMemoryMb },
})

/** Returns what a delivery says, without holding up others of the process. */
export const readWithoutHolding = async (...reading: Reading) =>
  reading[0].body.length > maxDeliveryReadAtOnceCharacters
    ? pool.run(reading, { signal: AbortSignal.timeout(deliveryReadingMs) })
    : readDelivery(...reading)
