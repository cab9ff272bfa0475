import * as limits from '#lib/limits/sessions.ts'
import type { Translate } from '#i18n/messages.ts'
import type { CallContext } from '../api/context.ts'
import { cookieNames, setCookie } from '../api/cookies.ts'
import { deriveToken, isToken, newToken } from '../tokens.ts'

/** Describes the browser of a sign-in. */
export interface Device {
  /** The name of the browser; empty where it does not say. */
  browser: string
  /** The name of the system; empty where the browser does not say. */
  system: string
  /** The token in the browser's own cookie; empty where nobody knows. */
  token: string
}

export const unknownDevice: Device = { browser: '', system: '', token: '' }

/** Returns the name of a device as its owner knows it. */
export function deviceName(t: Translate, { browser, system }: Pick<Device, 'browser' | 'system'>) {
  if (browser && system) return t('ac_BrowserOnSystem', { browser, system })
  return browser || system || t('ac_UnknownDevice')
}

/** Returns the names of a browser and its system. */
export async function readUserAgent(userAgent: string) {
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(userAgent.slice(0, limits.maxUserAgentCharacters) || '?')
  return { browser: browser.name ?? '', system: os.name ?? '' }
}

/**
 * Returns the device of a request, which keeps its token for another year. A form that another site
 * posts comes without the token.
 */
export async function findDevice(
  context: Pick<CallContext, 'cookies' | 'origin' | 'userAgent' | 'xsrf'>,
): Promise<Device> {
  const names = await readUserAgent(context.userAgent)
  if (context.xsrf === '') return { ...names, token: '' }
  const kept = context.cookies.get(cookieNames.device)?.value ?? ''
  const token = isToken(kept) ? kept : newToken()
  setCookie(context, cookieNames.device, token, { maxAge: limits.deviceSeconds })
  return { ...names, token }
}

/** Returns what an account knows a device by: two accounts know the same one by other names. */
export const hashDevice = (
  { companyId, accountId }: { companyId: number; accountId: number },
  { token }: Device,
) => token && deriveToken(`device ${companyId} ${accountId}`, token)
