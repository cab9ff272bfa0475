import { isClientError } from '#lib/http-status.ts'
import type { CallContext } from './context.ts'
import { statusOf } from './errors.ts'

/**
 * Runs a change of the account's, unless it has made as many of late as it may: then it is refused
 * with 429. One that is refused for another reason does not count.
 */
export async function limitChange<Result>(
  { services, brand, session }: CallContext,
  run: () => Promise<Result> | Result,
) {
  const { rateLimits } = services.store
  const { id } = session.shopper
  await rateLimits.count(brand, 'change', id)
  try {
    return await run()
  } catch (error) {
    if (isClientError(statusOf(error))) await rateLimits.giveBack(brand, 'change', id)
    throw error
  }
}
