import { createTransport } from 'nodemailer'
import type { Brand, Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/mail.ts'
import { checkBrandNames, settingsOf } from '../brand-settings.ts'
import { expectedSettings, type FieldFault } from '../field-fault.ts'
import { openQueue } from '../queue.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Settings } from '../settings.ts'

interface Message {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends the mail of brands. */
export interface Mailer {
  /**
   * Hands a message to the brand's mail server. Rejects with `mail_not_sent` where that refuses it,
   * does not answer within five seconds, or where too many of the company's messages wait.
   */
  send(brand: Brand, message: Message): Promise<void>
}

/** Returns a failure as the log may know it: a mail server's own words repeat the address. */
function describeFailure(error: unknown) {
  if (error instanceof Refusal)
    return error.cause instanceof Error ? error.cause.message : error.message
  const { code, responseCode, command } = error as Record<string, unknown>
  return [code, responseCode, command].filter(Boolean).join(' ')
}

/** Opens the connection's settings; each message has a connection of its own. */
function openTransport(url: string) {
  const timeout = limits.mailTimeoutMs
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Returns the settings that a brand's mail needs and does not have. */
function missingSettings({ id }: Brand, { mail }: Settings) {
  const given = settingsOf(mail, id) ?? {}
  return (['SMTP_URL', 'MAIL_FROM'] as const).filter((name) => !given[name])
}

/** Opens the brands' mail. Throws `SettingsError` where settings are for an unknown brand. */
export function openMailer(settings: Settings, brands: Brands): Mailer {
  checkBrandNames(settings.mail, brands)
  const inQueue = openQueue({
    concurrency: limits.maxMailsAtOnce,
    waiting: limits.maxMailsWaiting,
    atOncePerAccount: limits.maxMailsAtOncePerCompany,
    perAccount: limits.maxMailsPerCompany,
    timeoutMs: limits.mailTimeoutMs,
    tooMany: () => refuse('mail_not_sent', { reason: 'too many messages are waiting' }),
  })
  return {
    async send(brand, message) {
      const { SMTP_URL: url = '', MAIL_FROM: address = '' } =
        settingsOf(settings.mail, brand.id) ?? {}
      const from = { name: brand.companyName, address }
      const send = () =>
        openTransport(url).sendMail({
          ...message,
          from,
          to: { name: '', address: message.to },
          // RFC 3834: nobody's holiday message answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      await inQueue(String(brand.companyId), send).catch((error: unknown) => {
        throw refuse('mail_not_sent', { reason: describeFailure(error) })
      })
    },
  }
}

/** Yields the settings that a brand lacks for the mail that its site.json needs. */
export function* mailFaults(brand: Brand, settings: Settings): Generator<FieldFault> {
  const missing = brand.emailLogin ? missingSettings(brand, settings) : []
  if (missing.length > 0) yield { path: ['emailLogin'], message: expectedSettings(missing) }
}
