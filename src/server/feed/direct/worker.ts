import type { Logger } from 'pino'
import type { Brand, Brands } from '#brands/config/brands.ts'
import { describeError } from '../../api/errors.ts'
import { openRuns } from '../../runs.ts'
import { isUnavailable } from '../../store/availability.ts'
import { deliveryLeaseSeconds, deliveryPollMs, maxDeliveryTries } from '../feed-limits.ts'
import { giveBack, markDone, takeFirst, type Delivery, type NewDelivery } from './deliveries.ts'
import type { DirectShops } from './direct-shops.ts'
import { describeFaults, type Fault } from './faults.ts'
import { feedDelivery, type DirectTarget } from './feed-delivery.ts'

const maxLoggedFaults = 20

type Log = Pick<Logger, 'error' | 'warn' | 'info'>

export interface WorkerOptions extends Omit<DirectTarget, 'brand' | 'guestsVerified'> {
  log: Log
  directShops: DirectShops
  leaseSeconds?: number
  /** Milliseconds between two looks where there was nothing. */
  pollMs?: number
}

/** Describes a delivery as the log may know it: by the shop's id of it, and no other of the shop's. */
export const describeDelivery = ({ companyId, brand, shop, topic, delivery }: NewDelivery) => ({
  companyId,
  brand,
  shop,
  topic,
  delivery,
})

/** Reports a failure of the database once, and when it is over. */
function openFailureReport(companyId: number, log: Log) {
  let isFailing = false
  return (error?: unknown) => {
    if (error && !isFailing)
      log.error({ companyId, error: describeError(error) }, 'deliveries could not be fed')
    if (!error && isFailing) log.info({ companyId }, 'deliveries are fed again')
    isFailing = error !== undefined
  }
}

/** Returns a pause that ends by itself, or by `wake`, even where that comes before it. */
function openPause(pauseMs: number) {
  let isAwake = false
  let end = () => {}
  return {
    async wait() {
      if (!isAwake)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isAwake = false
    },
    wake() {
      isAwake = true
      end()
    },
  }
}

/** Notes what became of a company's deliveries. */
function openNotes({ db, log }: WorkerOptions) {
  const tries = new Map<number, number>()
  let unusable = 0

  /** Marks a delivery as done, and logs in one line what of it could not be used. */
  async function settle(delivery: Delivery, faults: Fault[]) {
    await markDone(db, delivery, describeFaults(faults))
    tries.delete(delivery.id)
    if (faults.length === 0) return
    unusable += 1
    const reasons = faults.map(({ reason }) => reason).slice(0, maxLoggedFaults)
    log.warn({ ...describeDelivery(delivery), reasons, unusable }, 'a delivery could not be used')
  }

  /** Gives up a delivery that keeps failing: it would hold up all that come after it. */
  async function failed(delivery: Delivery, error: unknown) {
    const count = (tries.get(delivery.id) ?? 0) + 1
    if (isUnavailable(error) || count < maxDeliveryTries) {
      if (!isUnavailable(error)) tries.set(delivery.id, count)
      await giveBack(db, delivery)
      throw error
    }
    log.error({ ...describeDelivery(delivery), error: describeError(error) }, 'a delivery failed')
    await settle(delivery, [{ reason: 'the server failed' }])
  }

  return { settle, failed }
}

/** Holds the brands, which come and go while the process runs. */
type LiveBrands = Pick<Brands, 'all'>

/** Returns a function that feeds a company's next delivery, and tells whether there was one. */
function openFeeding(companyId: number, brands: LiveBrands, options: WorkerOptions) {
  const { db, log, directShops, leaseSeconds: seconds = deliveryLeaseSeconds } = options
  const { settle, failed } = openNotes(options)

  async function feed(brand: Brand, delivery: Delivery) {
    const { guestsVerified = false } = directShops.get(brand.id) ?? {}
    const { faults, task } = await feedDelivery({ ...options, brand, guestsVerified }, delivery)
    if (task) {
      const { message, ...request } = task
      log.warn({ ...describeDelivery(delivery), ...request }, message)
    }
    await settle(delivery, faults)
  }

  return async () => {
    const ofCompany = brands.all.filter((brand) => brand.companyId === companyId)
    const own = new Map(ofCompany.map((brand) => [brand.id, brand]))
    const delivery = await takeFirst(db, { companyId, brands: [...own.keys()], seconds })
    if (!delivery) return false
    const brand = own.get(delivery.brand)!
    await feed(brand, delivery).catch((error: unknown) => failed(delivery, error))
    return true
  }
}

/** Feeds what the shops of one company deliver, one delivery after another, until it is stopped. */
function startCompany(companyId: number, brands: LiveBrands, options: WorkerOptions) {
  const feedNext = openFeeding(companyId, brands, options)
  const report = openFailureReport(companyId, options.log)
  const pause = openPause(options.pollMs ?? deliveryPollMs)
  let isStopped = false

  async function feedOrReport() {
    try {
      const hasMore = await feedNext()
      report()
      return hasMore
    } catch (error) {
      report(error)
      return false
    }
  }

  async function run() {
    while (!isStopped) {
      const hasMore = await feedOrReport()
      if (!hasMore && !isStopped) await pause.wait()
    }
  }

  const running = run()
  return {
    wake: pause.wake,
    async stop() {
      isStopped = true
      pause.wake()
      await running
    },
  }
}

/**
 * Feeds what shops deliver by their own webhooks, for each company in the order in which it came.
 * Any number of processes may do so. `wake` says that a company has a delivery; `follow` takes up
 * companies that have come or gone; `stop` waits for what is under way.
 */
export function startDirectWorker(brands: LiveBrands, options: WorkerOptions) {
  const runs = openRuns<ReturnType<typeof startCompany>>()
  const follow = () => {
    const taken = brands.all.filter(({ id }) => options.directShops.has(id))
    const starts = taken.map(
      ({ companyId }) =>
        [String(companyId), () => startCompany(companyId, brands, options)] as const,
    )
    runs.follow(new Map(starts))
  }
  follow()
  return {
    follow,
    wake: (companyId: number) => runs.get(String(companyId))?.wake(),
    stop: runs.stop,
  }
}
