import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { BrandChange } from './find-changes.ts'
import type { KeptBrand } from './kept-brands.ts'
import { logFailure } from './start-reloads.ts'

/** Tells a worker of brands that have changed and that were checked. */
interface ChangeMessage {
  kind: 'brands'
  change: BrandChange
}

/** Tells, in both directions, which brands shoppers see as they were. A worker that starts asks. */
interface KeptMessage {
  kind: 'kept brands'
  kept?: KeptBrand[]
}

/**
 * Tells every worker. One that starts and does not listen yet reads its brands later: see
 * `receiveKept`.
 */
export function tellWorkers(change: BrandChange) {
  const message: ChangeMessage = { kind: 'brands', change }
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send(message, undefined, undefined, () => {})
}

/** Has a worker that starts show brands with errors as the others do. */
export function passOnKept() {
  let last: KeptMessage = { kind: 'kept brands', kept: [] }
  cluster.on('message', (worker, message: Partial<KeptMessage>) => {
    if (message.kind !== 'kept brands') return
    if (message.kept) last = message as KeptMessage
    else worker.send(last, undefined, undefined, () => {})
  })
}

/** Returns the brands that the other workers show as they were. */
export const receiveKept = () =>
  new Promise<KeptBrand[]>((resolve) => {
    process.on('message', ({ kind, kept }: Partial<KeptMessage>) => {
      if (kind === 'kept brands' && kept) resolve(kept)
    })
    // A message that comes before somebody listens is lost.
    const question: KeptMessage = { kind: 'kept brands' }
    process.send?.(question)
  })

/**
 * Takes the changes that the process of all workers has found, once `started` answers what applies
 * them.
 */
export function takeChanges(
  started: Promise<{ applyChange(change: BrandChange): Promise<KeptBrand[]> }>,
  log: Pick<Logger, 'error'>,
) {
  async function take(change: BrandChange) {
    const { applyChange } = await started
    const message: KeptMessage = { kind: 'kept brands', kept: await applyChange(change) }
    process.send?.(message)
  }
  process.on('message', ({ kind, change }: Partial<ChangeMessage>) => {
    if (kind === 'brands' && change) take(change).catch((error: unknown) => logFailure(log, error))
  })
}
