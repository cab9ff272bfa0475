import type { FieldError } from '../field-errors.ts'

/** Holds the reason why a delivery could not be used, or not whole. */
export interface Fault {
  /** Without any text of the shop's, for the log. */
  reason: string
  /** Holds the shop's name of it, such as `order 1001`, for the operator's command alone. */
  name?: string | undefined
}

/** Describes errors by their fields alone: what was found there is the shop's. */
export const refusedFault = (
  { type, externalId }: { type?: string | undefined; externalId?: string | undefined },
  errors: FieldError[],
): Fault => ({
  reason: `refused: ${errors.map(({ field }) => field || 'the whole').join(', ')}`,
  name: [type, externalId].filter(Boolean).join(' '),
})

/** Returns faults as they are kept beside their delivery. */
export const describeFaults = (faults: Fault[]) =>
  faults
    .map(({ reason, name }) => (name ? `${name}: ${reason}` : reason))
    .join('; ')
    .slice(0, 1_000)
