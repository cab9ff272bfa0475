import type { Brand } from '#brands/config/brands.ts'
import { expectedSettings, type FieldFault } from '../field-fault.ts'
import { countMessage, type Metrics } from '../observe/metrics.ts'
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

/** The process's gateway, if any. Throws `SettingsError` where two are set, or one by half. */
export function openSms(settings: Settings, metrics: Pick<Metrics, 'messages'>): Sms | undefined {
  const [sms, other] = gateways
    .map((open) => open(settings))
    .filter((gateway) => gateway !== undefined)
  if (other)
    throw new SettingsError(
      'SMS_TWILIO_ACCOUNT_SID, SMS_GATEWAY_URL: expected one of them, not both',
    )
  return sms && { send: (...message) => countMessage(metrics, 'sms', sms.send(...message)) }
}

/** Yields the settings that a brand lacks for verifying numbers as its site.json says. */
export function* smsFaults(brand: Brand, settings: Settings): Generator<FieldFault> {
  const at = brand.enableFeatures.indexOf('TelephoneVerification')
  if (at < 0 || settings.SMS_TWILIO_ACCOUNT_SID || settings.SMS_GATEWAY_URL) return
  const message = expectedSettings(['SMS_TWILIO_ACCOUNT_SID or SMS_GATEWAY_URL'])
  yield { path: ['enableFeatures', at], message: `${message}, for TelephoneVerification` }
}
