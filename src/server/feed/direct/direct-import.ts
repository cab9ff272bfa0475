import type { Db } from '../../store/open.ts'
import type { Services } from '../../services.ts'
import type { Turns } from '../turns.ts'
import { answerDeliveries } from './receive.ts'
import { startDirectWorker } from './worker.ts'

/**
 * Takes what shops send by their own webhooks. `answer` stores it; `start` begins to feed it.
 */
export function openDirectImport(services: Services & { store: { db: Db } }, turns: Turns) {
  let wake: (companyId: number) => void = () => {}
  return {
    answer: answerDeliveries(services, { wake: (companyId) => wake(companyId) }),
    start() {
      const { store, files, log, directShops, brands } = services
      const options = { db: store.db, files, log, directShops, turns }
      const worker = startDirectWorker(brands, options)
      wake = worker.wake
      return worker
    },
  }
}
