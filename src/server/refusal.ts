import { refusals, type RefusalCode } from '#contract/refusals.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { FieldErrors, FieldParams } from '#lib/field-errors.ts'

/** Adds to what the table says of a refusal. */
interface Details {
  /** Tells the log, or who feeds, more than the table. */
  reason?: string
  /** The message key of each wrong field, where the table names none or another. */
  errors?: FieldErrors | undefined
  /**
   * Holds, by the capitalised name of a wrong field, the limits that its message mentions, such as
   * `{ max: 100 }`.
   */
  params?: FieldParams | undefined
  /** The key of the sentence that tells the shopper why, where that is no field's fault. */
  message?: MessageKey | undefined
  /** Seconds after which the same may be tried again. */
  retryAfter?: number
  cause?: unknown
}

/** An error that the shopper or caller should see. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly params: FieldParams | undefined
  readonly messageKey: MessageKey | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, { reason, cause, ...details }: Details = {}) {
    const facts: { status: number; meaning: string; errors?: FieldErrors } = refusals[code]
    super(reason ?? facts.meaning, { cause })
    this.code = code
    this.status = facts.status
    this.errors = details.errors ?? facts.errors
    this.params = details.params
    this.messageKey = details.message
    this.retryAfter = details.retryAfter
  }
}

export const refuse = (code: RefusalCode, details?: Details) => new Refusal(code, details)

/** The store, or a server it needs, does not answer: 503, never a sign-out. */
export class Unavailable extends Refusal {
  constructor(cause: unknown) {
    super('unavailable', { cause })
  }
}
