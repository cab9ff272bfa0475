import type { ProblemCode } from '#contract/problem.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { FieldErrors, FieldParams } from '#lib/field-errors.ts'

/** Optional details of an error. */
interface Details {
  /** A stable name of the reason, for programs; without it that of the status. */
  code?: ProblemCode | undefined
  /** Seconds after which the same may be tried again. */
  retryAfter?: number | undefined
  /** The key of the sentence that tells the shopper why, where that is no field's fault. */
  message?: MessageKey | undefined
  /**
   * Holds, by the capitalised name of a wrong field, the limits that its message mentions, such as
   * `{ max: 100 }`.
   */
  params?: FieldParams | undefined
}

/**
 * An error that the shopper or caller should see; `errors` has the message key of each wrong
 * field.
 */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly code: ProblemCode | undefined
  readonly retryAfter: number | undefined
  readonly params: Details['params']
  readonly messageKey: MessageKey | undefined

  constructor(
    status: number,
    message: string,
    errors?: FieldErrors,
    { code, retryAfter, params, message: messageKey }: Details = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.code = code
    this.retryAfter = retryAfter
    this.params = params
    this.messageKey = messageKey
  }
}

/** The store, or a server it needs, does not answer: 503, never a sign-out. */
export class Unavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The service is not available at the moment')
    this.cause = cause
  }
}
