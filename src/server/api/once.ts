import { hashToken } from '../tokens.ts'
import type { CallName } from '../calls.ts'
import type { CallRecord } from './call-record.ts'
import type { CallContext } from './context.ts'

/** The header by which a call says which form it is of, as IETF drafts name it. */
export const onceHeader = 'idempotency-key'

const isFormToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[\w-]{8,64}$/.test(token)

/** Returns what is sent as a text: JSON has nothing of a file, so that its hash stands beside it. */
async function textOf(given: Record<string, unknown>) {
  const files = Object.values(given).filter((value) => value instanceof Blob)
  const hashes = files.map(async (file) => {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return Buffer.from(hash).toString('hex')
  })
  return JSON.stringify([given, ...(await Promise.all(hashes))])
}

/**
 * Makes a call. One that is to take effect once does so once for each form and what is sent of it:
 * a form that comes back changed, such as after the browser's Back, is another one.
 */
export async function handleOnce(
  { name, record }: { name: CallName; record: CallRecord },
  context: CallContext,
  given: Record<string, unknown>,
  formToken: unknown,
): Promise<unknown> {
  const handle = async () => record.handle(context, given)
  const { maybeSession } = context
  if (!record.once || !maybeSession || !isFormToken(formToken)) return handle()
  const key = hashToken(JSON.stringify([name, formToken, await textOf(given)]))
  return maybeSession.once(key, handle)
}
