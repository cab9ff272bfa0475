import type * as calls from '#contract/calls.ts'
import { pathPattern } from '#lib/paths.ts'
import { accountCalls } from './profile/calls.ts'
import { achievementCalls } from './achievements/calls.ts'
import { addressCalls } from './addresses/calls.ts'
import type { CallRecord } from './api/call-record.ts'
import { downloadCalls } from './downloads/calls.ts'
import { localizeCalls } from './settings/localize.ts'
import { emailLoginCalls } from './sign-in/email-login.ts'
import { loginCalls } from './sign-in/calls.ts'
import { loginProviderCalls } from './sign-in/login-providers.ts'
import { openApiCalls } from './openapi/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { orderLinkCalls } from './orders/send-link.ts'
import { lastViewedCalls } from './last-viewed/calls.ts'
import { leaveCalls } from './leave/calls.ts'
import { wishlistCalls } from './wishlist/calls.ts'
import { sessionCalls } from './sign-in/sign-out.ts'
import { paperCalls } from './papers/calls.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import { securityCalls } from './security/calls.ts'
import { emailChangeCalls } from './security/email-change-calls.ts'
import { personalDataCalls } from './personal-data/calls.ts'
import { settingCalls } from './settings/setting.ts'
import { telephoneCalls } from './phone-verification/calls.ts'
import { voucherCalls } from './vouchers/calls.ts'

export type CallName = keyof typeof calls

/** Every call of the contract by its name. */
export const callTable: Record<CallName, CallRecord> = {
  ...accountCalls,
  ...achievementCalls,
  ...addressCalls,
  ...downloadCalls,
  ...emailLoginCalls,
  ...localizeCalls,
  ...loginCalls,
  ...loginProviderCalls,
  ...openApiCalls,
  ...paperCalls,
  ...passkeyCalls,
  ...personalDataCalls,
  ...orderCalls,
  ...orderLinkCalls,
  ...lastViewedCalls,
  ...leaveCalls,
  ...wishlistCalls,
  ...securityCalls,
  ...emailChangeCalls,
  ...sessionCalls,
  ...settingCalls,
  ...telephoneCalls,
  ...voucherCalls,
}

const rows = Object.entries(callTable).map(([name, record]) => ({
  name: name as CallName,
  record,
  pattern: pathPattern(record.call.path),
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
