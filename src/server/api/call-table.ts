import type * as calls from '#contract/calls.ts'
import { accountCalls } from './account.ts'
import { achievementCalls } from './achievements.ts'
import { addressCalls } from './addresses.ts'
import type { CallRecord } from './call-record.ts'
import { downloadCalls } from './downloads.ts'
import { localizeCalls } from './localize.ts'
import { loginCalls } from './login.ts'
import { loginProviderCalls } from './login-providers.ts'
import { openApiCalls } from './open-api.ts'
import { orderCalls } from './orders.ts'
import { productCalls } from './products.ts'
import { sessionCalls } from './session.ts'
import { settingCalls } from './setting.ts'
import { telephoneCalls } from './telephone.ts'
import { voucherCalls } from './vouchers.ts'

export type CallName = keyof typeof calls

/** Every call of the contract by its name. */
export const callTable: Record<CallName, CallRecord> = {
  ...accountCalls,
  ...achievementCalls,
  ...addressCalls,
  ...downloadCalls,
  ...localizeCalls,
  ...loginCalls,
  ...loginProviderCalls,
  ...openApiCalls,
  ...orderCalls,
  ...productCalls,
  ...sessionCalls,
  ...settingCalls,
  ...telephoneCalls,
  ...voucherCalls,
}

/**
 * The pattern of a path: its parameters are named groups, its literal parts are found in either
 * case.
 */
function patternOf(path: string) {
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith('{')
        ? `(?<${part.slice(1, -1)}>[^/]+)`
        : part.replace(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`),
    )
  return new RegExp(`^${parts.join('/')}$`)
}

const rows = Object.entries(callTable).map(([name, record]) => ({
  name: name as CallName,
  record,
  pattern: patternOf(record.call.path),
}))

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The calls at a path, one a method, each with the path's parameters. */
export function findCalls(path: string) {
  return rows.flatMap(({ name, record, pattern }) => {
    const match = pattern.exec(path)
    if (!match) return []
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([key, value]) => [key, decode(value)]),
    )
    return [{ name, record, parameters }]
  })
}

const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(callTable, name)

/** The call of that name, or undefined where there is none. */
export const findCall = (name: unknown) =>
  isCallName(name) ? { name, record: callTable[name] } : undefined
