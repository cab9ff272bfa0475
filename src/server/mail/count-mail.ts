import type { CallContext } from '../api/context.ts'

/**
 * Counts a message that somebody asks for: by whom, to whom, and for which company. A shopper who is
 * signed in shares no limit with others of the same network. Refused with 429 where there were
 * enough; then, or by the function that it answers, nothing was counted.
 */
export async function countMail(
  { services, brand, clientAddress, maybeSession }: CallContext,
  email: string,
  byAddress: 'mailCodeByAddress' | 'linkByAddress',
) {
  const { rateLimits } = services.store
  const counts = [
    maybeSession
      ? (['mailByAccount', maybeSession.shopper.id] as const)
      : (['mailByNetwork', clientAddress] as const),
    [byAddress, email.toLowerCase()],
    ['mailByCompany', ''],
  ] as const
  const counted: (typeof counts)[number][] = []
  const undo = async () => {
    for (const [name, who] of counted) await rateLimits.giveBack(brand, name, who)
  }
  for (const count of counts) {
    const [name, who] = count
    await rateLimits.count(brand, name, who).catch(async (error: unknown) => {
      await undo()
      throw error
    })
    counted.push(count)
  }
  return undo
}
