import { ofetch } from 'ofetch'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import { toCamel, toCapital } from '#lib/case.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { pageData } from './page-data.ts'

/** Returns a call's errors by field; undefined where it failed for another reason. */
export const errorsOf = (error: unknown) => (error as { data?: Partial<Problem> }).data?.errors

/** The server's own sentence for the shopper, where the reason is no field's fault. */
export const detailOf = (error: unknown) => (error as { data?: Partial<Problem> }).data?.detail

/** The message key by which a call was refused, where it names one. */
export const errorKeyOf = (error: unknown): string | undefined =>
  Object.values(errorsOf(error) ?? {})[0]

/** Describes a call that failed; without a status nothing has answered. */
interface Failure {
  status?: number
  data?: Partial<Problem>
}

/** Returns what travels: JSON, or a form where there is a file. */
function bodyOf(fields: Record<string, unknown>) {
  const values = Object.entries(fields)
  if (!values.some(([, value]) => value instanceof Blob))
    return toCapital(fields) as Record<string, unknown>
  const data = new FormData()
  for (const [name, value] of values) data.set(name, value as Blob)
  return data
}

interface Options {
  /** The token of the form: what is sent again with it takes effect once. */
  once?: string | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /** Ends the call, which then rejects. */
  signal?: AbortSignal | undefined
  /**
   * Takes a shopper who is signed out, or has to confirm who they are, there and back: the form
   * with its values, which the server then keeps, else the page itself. Null where a call must not
   * leave the page.
   */
  form?: Pick<HTMLFormElement, 'submit'> | null
}

const page = { submit: () => location.reload() }

/**
 * Makes a call of the contract. Rejects with ofetch's `FetchError` where it is refused; `data` is
 * then the problem document. Offline, a call that can wait resolves once it was made.
 */
export async function send<C extends Call>(
  { method, path, canWait }: C,
  input: SentOf<C>,
  { form = page, once, ...how }: Options = {},
): Promise<OutputOf<C>> {
  const rest: Record<string, unknown> = { ...(input as object) }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const isBodiless = method === 'GET' || method === 'DELETE'
  const body = isBodiless ? undefined : bodyOf(rest)
  const attempt = (): Promise<unknown> =>
    ofetch(url, {
      method,
      retry: 0,
      ...how,
      headers: {
        'X-XSRF-TOKEN': pageData().pageToken ?? '',
        ...(once && { 'Idempotency-Key': once }),
      },
      ...(isBodiless ? { query: rest } : { body }),
    })
  const answer = await attempt()
    .catch(async (error: Failure) => {
      // The shell has loaded that file while there was a network.
      if (!canWait || error.status || navigator.onLine) throw error
      const { sendLater } = await import('./offline.ts')
      const query = isBodiless ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      return sendLater({ method, url: url + query, body: body && JSON.stringify(body) }, attempt)
    })
    .catch((error: Failure) => {
      const isUnconfirmed = error.data?.code === 'confirmation_required'
      if ((error.status !== HttpStatus.unauthorized && !isUnconfirmed) || !form) throw error
      form.submit()
      // The page stays busy until the browser has gone.
      return new Promise(() => {})
    })
  return toCamel(answer) as OutputOf<C>
}
