import { hashToken } from '../tokens.ts'
import type { CallName } from './call-table.ts'
import type { CallRecord } from './call-record.ts'
import type { CallContext } from './context.ts'

/** The header by which a call says which form it is of, as IETF drafts name it. */
export const onceHeader = 'idempotency-key'

const isFormToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[\w-]{8,64}$/.test(token)

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
  return maybeSession.once(hashToken(JSON.stringify([name, formToken, given])), handle)
}
