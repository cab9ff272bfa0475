import * as z from 'zod/mini'
import { instant } from './text.ts'

/** An archive of all that is stored about the shopper. */
export const dataExport = z.object({
  id: z.int(),
  state: z.enum(['beingMade', 'ready', 'failed']),
  requested: instant,
  /** Null until it is ready, like the three fields after it. */
  finished: z.nullable(instant),
  /** In bytes. */
  size: z.nullable(z.int()),
  /** When it is deleted. */
  availableUntil: z.nullable(instant),
  /** The address that the shopper's own session downloads it from. */
  url: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof dataExport>
