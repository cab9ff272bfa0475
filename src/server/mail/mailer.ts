import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Brand, Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/mail.ts'
import { checkBrandNames, settingsOf } from '../brand-settings.ts'
import { expectedSettings, type FieldFault } from '../field-fault.ts'
import { countMessage, type Metrics } from '../observe/metrics.ts'
import { openQueue } from '../queue.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Settings } from '../settings.ts'
import { offersEmailLogin, offersOrderLookup } from '../sign-in/code-offers.ts'
import type { MailServer } from './settings.ts'

interface Message {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends the mail of brands. */
export interface Mailer {
  /** Returns whether a brand has a mail server. */
  canSend(brand: Brand): boolean
  /**
   * Hands a message to the brand's mail server. Rejects with `email_unreachable` where that does
   * not know the address, and with `mail_not_sent` where it fails, has not taken the message within
   * five seconds, or where too many of the company's messages wait. Its connection is closed then.
   */
  send(brand: Brand, message: Message): Promise<void>
  /**
   * Sends what `prepare` answers some seconds later, if anything: neither a clock nor the company's
   * other messages tell whether there was something to send. `failed` hears of an error.
   */
  sendLater(
    brand: Brand,
    prepare: () => Promise<Message | undefined>,
    failed: (error: unknown) => void,
  ): void
  /** Sends at once what is to be sent later, and waits for it. */
  close(): Promise<void>
}

/** Returns a failure as the log may know it: a mail server's own words repeat the address. */
function describeFailure(error: unknown) {
  if (error instanceof Refusal)
    return error.cause instanceof Error ? error.cause.message : error.message
  const { code, responseCode, command } = error as Record<string, unknown>
  return [code ?? 'failed', responseCode, command].filter(Boolean).join(' ')
}

/** Matches the answer of a server that does not know an address (RFC 3463, X.1.X). */
const unknownAddress = /^55\d[ -]5\.1\.\d/

/** Tells a server that does not know the recipient from one that fails. */
function toRefusal(error: unknown) {
  const { response = '' } = error as { response?: string }
  const isUnknown = unknownAddress.test(response)
  const code = isUnknown ? 'email_unreachable' : 'mail_not_sent'
  return refuse(code, {
    reason: describeFailure(error),
    ...(isUnknown && { errors: { Email: 'ac_EmailIsInvalidMessage' } }),
  })
}

/** Opens the way to a mail server; each message has a connection of its own. */
const openTransport = (server: MailServer) =>
  createTransport({ ...server, disableFileAccess: true, disableUrlAccess: true })

/** Returns the settings that a brand's mail needs and does not have. */
function missingSettings({ id }: Brand, { mail }: Settings) {
  const given = settingsOf(mail, id) ?? {}
  return (['SMTP_URL', 'MAIL_FROM'] as const).filter((name) => !given[name])
}

/** Opens places for messages, of which each company has its share. */
const openPlaces = () =>
  openQueue({
    concurrency: limits.maxMailsAtOnce,
    waiting: limits.maxMailsWaiting,
    atOncePerAccount: limits.maxMailsAtOncePerCompany,
    perAccount: limits.maxMailsPerCompany,
    timeoutMs: limits.mailTimeoutMs,
    tooMany: () => refuse('mail_not_sent', { reason: 'too many messages are waiting' }),
  })
type Places = ReturnType<typeof openPlaces>

/** Hands a message to a brand's mail server. */
async function sendNow(
  { mail }: Settings,
  places: Places,
  { brand, message }: { brand: Brand; message: Message },
) {
  const { SMTP_URL: server, MAIL_FROM: address = '' } = settingsOf(mail, brand.id) ?? {}
  const send = (signal: AbortSignal) =>
    openTransport(server!).sendMail({
      ...message,
      signal,
      from: { name: brand.companyName, address },
      to: { name: '', address: message.to },
      // RFC 3834: nobody's holiday message answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  await places(String(brand.companyId), send).catch((error: unknown) => {
    throw toRefusal(error)
  })
}

/** Runs work some seconds later, or at once where `close` is called meanwhile. */
function openLater() {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    run(work: () => Promise<void>) {
      const delayMs = randomInt(limits.minLaterMs, limits.maxLaterMs)
      const done = setTimeout(delayMs, undefined, { signal: closing.signal })
        .catch(() => undefined)
        .then(work)
        .finally(() => void running.delete(done))
      running.add(done)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** Opens the brands' mail. Throws `SettingsError` where settings are for an unknown brand. */
export function openMailer(
  settings: Settings,
  brands: Brands,
  metrics: Pick<Metrics, 'messages'>,
): Mailer {
  checkBrandNames(settings.mail, brands)
  const [places, laterPlaces] = [openPlaces(), openPlaces()]
  const later = openLater()
  const send = (from: Places, brand: Brand, message: Message) =>
    countMessage(metrics, 'mail', sendNow(settings, from, { brand, message }))
  return {
    canSend: (brand) => missingSettings(brand, settings).length === 0,
    send: (brand, message) => send(places, brand, message),
    sendLater(brand, prepare, failed) {
      later.run(async () => {
        try {
          const message = await prepare()
          if (message) await send(laterPlaces, brand, message)
        } catch (error) {
          failed(error)
        }
      })
    },
    close: later.close,
  }
}

/** Yields the settings that a brand lacks for the mail that its site.json needs. */
export function* mailFaults(brand: Brand, settings: Settings): Generator<FieldFault> {
  const missing = missingSettings(brand, settings)
  if (missing.length === 0) return
  const message = expectedSettings(missing)
  if (offersEmailLogin(brand)) yield { path: ['emailLogin'], message }
  if (offersOrderLookup(brand)) yield { path: ['orderLookup'], message }
}
