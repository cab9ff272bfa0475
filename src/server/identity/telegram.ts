import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as limits from '#lib/limits.ts'
import { identityOf } from './identity.ts'
import type { ProviderKind } from './provider.ts'

/** The fields that the bot's token vouches for: all that came, save our own state and the hash itself. */
const vouched = (fields: Iterable<[string, unknown]>) =>
  [...fields].filter(([name, value]) => name !== 'hash' && name !== 'state' && value !== undefined)

/** Checks what Telegram says of somebody. Throws where its bot did not say so, or not just now. */
function check(fields: [string, unknown][], token: string) {
  const { hash, auth_date: date } = Object.fromEntries(fields)
  const lines = vouched(fields)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
  const expected = createHmac('sha256', createHash('sha256').update(token).digest()).update(lines.join('\n')).digest()
  const given = Buffer.from(String(hash), 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('unexpected hash')
  const age = Date.now() / 1000 - Number(date)
  if (!(age <= limits.signInAttempt && age >= -limits.clockTolerance)) throw new Error('unexpected auth_date')
  return { id: expected.toString('hex'), expires: new Date((Number(date) + 2 * limits.signInAttempt) * 1000) }
}

/** https://core.telegram.org/widgets/login */
export const telegram: ProviderKind = {
  id: 'telegram',
  field: 'telegram',
  needs: ['TELEGRAM_BOT_TOKEN'],
  addresses: ['TELEGRAM_URL'],
  redirectField: 'telegramRedirectUrl',
  open({ telegramId, telegramRedirectUrl }, { TELEGRAM_URL: url, TELEGRAM_BOT_TOKEN: token = '' }) {
    const [botId = ''] = token.split(':')
    const identify = (fields: [string, unknown][]) => {
      const proof = check(fields, token)
      const { id, first_name: firstName, last_name: lastName } = Object.fromEntries(fields)
      if (!/^\d+$/.test(String(id))) throw new Error('unexpected id')
      return identityOf({ issuer: 'https://oauth.telegram.org', subject: String(id), firstName, lastName, proof })
    }
    return {
      id: 'telegram',
      label: 'ac_SignInTelegram',
      redirectUri: telegramRedirectUrl || undefined,
      widget: {
        options: { bot: telegramId },
        policy: {
          'script-src': ['https://telegram.org/js/'],
          'frame-src': ['https://oauth.telegram.org/'],
          'connect-src': ['https://oauth.telegram.org/'],
        },
      },
      // Telegram's own page tells who it was behind a '#', where only a script of the login page can read it.
      start(redirectUri, { state }) {
        const back = new URL(`/account/login?${new URLSearchParams({ telegram: state }).toString()}`, redirectUri)
        const query = { bot_id: botId, origin: back.origin, return_to: back.href }
        return new URL(`${url}/auth?${new URLSearchParams(query).toString()}`)
      },
      finish: async (_callback, fields) => identify([...fields]),
      verify: async (proof) => identify(Object.entries(proof)),
    }
  },
}
