import type { Scope } from '../store/scope.ts'

/**
 * Counts a code that is about to be sent, by account and by client network: nobody else's count.
 * Refused with 429 where there were enough of late; then, or by the function that it answers,
 * nothing was counted.
 */
export async function countSend({ rates, brand, accountId }: Scope, clientAddress: string) {
  const undoAccount = () => rates.giveBack(brand, 'codeByAccount', accountId)
  await rates.count(brand, 'codeByAccount', accountId)
  await rates.count(brand, 'codeByNetwork', clientAddress).catch(async (error: unknown) => {
    await undoAccount()
    throw error
  })
  return async () => {
    await undoAccount()
    await rates.giveBack(brand, 'codeByNetwork', clientAddress)
  }
}
