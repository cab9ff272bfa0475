import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { BrandChange } from './find-changes.ts'
import { logFailure } from './start-reloads.ts'

/** Tells a worker of brands that have changed and that were checked. */
interface ChangeMessage {
  kind: 'brands'
  change: BrandChange
}

/** Tells every worker, also one that starts, which reads its brands at any moment of its start. */
export function tellWorkers(change: BrandChange) {
  const message: ChangeMessage = { kind: 'brands', change }
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send(message, undefined, undefined, () => {})
}

/**
 * Takes the changes that the process of all workers has found, one after the other, once `started`
 * answers what applies them.
 */
export function takeChanges(
  started: Promise<{ applyChange(change: BrandChange): Promise<void> }>,
  log: Pick<Logger, 'error'>,
) {
  let last: Promise<unknown> = started
  process.on('message', ({ kind, change }: Partial<ChangeMessage>) => {
    if (kind !== 'brands' || !change) return
    last = last
      .then(async () => (await started).applyChange(change))
      .catch((error: unknown) => logFailure(log, error))
  })
}
