import type { FieldErrors } from '#lib/field-errors.ts'

/** A refusal that the shopper or caller should see; `errors` names the word key of each field that is wrong. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** Seconds after which the same may be tried again, where that is known. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, errors?: FieldErrors, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** The store, or a server it needs, does not answer: 503, never a sign-out. */
export class Unavailable extends Refusal {
  constructor(cause: unknown) {
    super(503, 'The service is not available at the moment')
    this.cause = cause
  }
}
