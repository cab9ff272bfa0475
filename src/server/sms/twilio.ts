import { ofetch } from 'ofetch'
import * as limits from '#lib/limits/services.ts'
import { allOrNone, type Settings } from '../settings.ts'
import type { Sms } from './sms.ts'

/** Twilio's Messages resource: https://www.twilio.com/docs/messaging/api/message-resource */
export function twilio(settings: Settings): Sms | undefined {
  const given = allOrNone(
    settings,
    'SMS_TWILIO_ACCOUNT_SID',
    'SMS_TWILIO_AUTH_TOKEN',
    'SMS_TWILIO_FROM',
  )
  if (!given) return undefined
  const [account, token, from] = given
  const accounts = `${settings.SMS_TWILIO_URL}/2010-04-01/Accounts`
  const url = `${accounts}/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  // A messaging service's id begins with MG; it chooses the sender itself.
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    send: async (number, text) => {
      const body = new URLSearchParams({ To: number, Body: text, ...sender })
      await ofetch(url, {
        method: 'POST',
        body,
        headers: { authorization },
        retry: 0,
        timeout: limits.smsTimeoutMs,
      })
    },
  }
}
