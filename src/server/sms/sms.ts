import type { Brands } from '#brands/config/brands.ts'
import { SettingsError, type Settings } from '../settings.ts'
import { httpGateway } from './http-gateway.ts'
import { twilio } from './twilio.ts'

/** Sends text messages. */
export interface Sms {
  /**
   * Sends `text` to a number such as `+31612345678`. Rejects where the gateway refuses it or does
   * not answer in time.
   */
  send(number: string, text: string): Promise<void>
}

/**
 * The gateways there are: each answers what its settings make of it, undefined where they are not
 * set.
 */
const gateways: ((settings: Settings) => Sms | undefined)[] = [twilio, httpGateway]

/**
 * The process's gateway, if any. Throws `SettingsError` where a brand verifies numbers and none is
 * set.
 */
export function openSms(settings: Settings, { all }: Brands): Sms | undefined {
  const [sms, other] = gateways
    .map((open) => open(settings))
    .filter((gateway) => gateway !== undefined)
  if (other)
    throw new SettingsError(
      'SMS_TWILIO_ACCOUNT_SID, SMS_GATEWAY_URL: expected one of them, not both',
    )
  const brand = all.find(({ enableFeatures }) => enableFeatures.includes('TelephoneVerification'))
  if (brand && !sms)
    throw new SettingsError(
      `SMS_TWILIO_ACCOUNT_SID or SMS_GATEWAY_URL: missing, but site.json of ${brand.id} has TelephoneVerification in enableFeatures`,
    )
  return sms
}
