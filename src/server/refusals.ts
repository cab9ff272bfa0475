/** A refusal that the shopper or caller should see; `errors` names the word key of each field that is wrong. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Record<string, string> | undefined

  constructor(status: number, message: string, errors?: Record<string, string>) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** The store, or a server it needs, does not answer: 503, never a sign-out. */
export class Unavailable extends Refusal {
  constructor(cause: unknown) {
    super(503, 'The service is not available at the moment')
    this.cause = cause
  }
}
