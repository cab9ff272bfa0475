import { ofetch } from 'ofetch'
import * as limits from '#lib/limits/services.ts'
import type { Settings } from '../settings.ts'
import type { Sms } from './sms.ts'

/**
 * Any gateway that takes a POST of `{to, text}` as JSON, with a bearer token where one is set, and
 * answers 2xx.
 */
export function httpGateway({
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_TOKEN: token,
}: Settings): Sms | undefined {
  if (!url) return undefined
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return {
    send: async (to, text) => {
      await ofetch(url, {
        method: 'POST',
        body: { to, text },
        ...(headers && { headers }),
        retry: 0,
        timeout: limits.smsTimeoutMs,
      })
    },
  }
}
