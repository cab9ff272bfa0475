import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { z } from 'zod'
import * as limits from '#lib/limits/sessions.ts'
import { toIdentity } from './claims.ts'
import { defineProviderType, type Widget } from './provider.ts'
import { address } from './setting-types.ts'

/** The bot's id, a colon and its secret, as its maker got it. */
const botToken = z
  .string()
  .regex(/^\d+:[\w-]+$/, 'expected the token of a bot, such as 110201543:AAHdqTcv...')

/**
 * The fields that the bot's token vouches for: all that came, save our own state and the hash
 * itself.
 */
const vouched = (fields: Iterable<[string, unknown]>) =>
  [...fields].filter(([name, value]) => name !== 'hash' && name !== 'state' && value !== undefined)

/**
 * Each field once, and on a line of its own: else the same text could be cut another way. Throws
 * where that is not so.
 */
function fieldsOf(entries: [string, unknown][]) {
  const fields = new Map(entries)
  if (
    fields.size < entries.length ||
    entries.some(([name, value]) => /[\n=]/.test(name) || String(value).includes('\n'))
  )
    throw new Error('unexpected fields')
  return Object.fromEntries(fields)
}

/** Checks Telegram's data on a person. Throws where the bot did not sign it, or not just now. */
function check(fields: Record<string, unknown>, token: string) {
  const { hash, auth_date: date } = fields
  const lines = vouched(Object.entries(fields))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
  const expected = createHmac('sha256', createHash('sha256').update(token).digest())
    .update(lines.join('\n'))
    .digest()
  const given = Buffer.from(String(hash), 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('unexpected hash')
  const age = Date.now() / 1000 - Number(date)
  if (!(age <= limits.signInAttemptSeconds && age >= -limits.clockToleranceSeconds))
    throw new Error('unexpected auth_date')
  return {
    id: expected.toString('hex'),
    expires: fromUnixTime(Number(date) + 2 * limits.signInAttemptSeconds),
  }
}

const policy = {
  'script-src': ['https://telegram.org/js/'],
  'frame-src': ['https://oauth.telegram.org/'],
  'connect-src': ['https://oauth.telegram.org/'],
}

/** https://core.telegram.org/widgets/login */
export const telegram = defineProviderType({
  id: 'telegram',
  field: 'telegram',
  settings: { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_URL: address('https://oauth.telegram.org') },
  settingPrefixes: ['TELEGRAM_BOT_'],
  redirectField: 'telegramRedirectUrl',
  open({ telegramId, telegramRedirectUrl }, { TELEGRAM_URL: url, TELEGRAM_BOT_TOKEN: token }) {
    const [botId = ''] = token.split(':')
    const widget: Widget = {
      options: { bot: telegramId },
      carriesState: true,
      policy,
    }
    const identify = (entries: [string, unknown][]) => {
      const fields = fieldsOf(entries)
      const proof = check(fields, token)
      const { id, first_name, last_name } = fields
      if (!/^\d+$/.test(String(id))) throw new Error('unexpected id')
      return toIdentity(
        {
          iss: 'https://oauth.telegram.org',
          sub: String(id),
          given_name: first_name,
          family_name: last_name,
        },
        { proof },
      )
    }
    return {
      id: 'telegram',
      label: 'ac_SignInTelegram',
      needsLoginPage: true,
      redirectUri: telegramRedirectUrl || undefined,
      ...(telegramId ? { widget } : {}),
      // Telegram's own page returns the person after a '#', where only a script of the login page
      // can read it.
      start(redirectUri, { state }) {
        const back = new URL(
          `/account/login?${new URLSearchParams({ telegram: state }).toString()}`,
          redirectUri,
        )
        const query = { bot_id: botId, origin: back.origin, return_to: back.href }
        return new URL(`${url}/auth?${new URLSearchParams(query).toString()}`)
      },
      finish: async (_callback, fields) => identify([...fields]),
      verify: async (proof) => identify(Object.entries(proof)),
    }
  },
})
