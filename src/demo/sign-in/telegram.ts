import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { FaultInjection } from './fault-injection.ts'
import { claimsOf, type Person } from './choose-person.ts'
import { jsonResponse, errorPage, type Endpoints } from './endpoint.ts'
import { hasAllowedOrigin } from './redirect.ts'
import { digitsOf } from './subjects.ts'
import { signInPage } from './sign-in-page.ts'

const question = z.object({ email: z.string() })

function signedFields(
  botToken: string,
  { email, given_name: firstName, family_name: lastName }: Person,
  injectFault: FaultInjection,
) {
  const fields: Record<string, string> = {
    id: `1${digitsOf(9, 'telegram', email)}`,
    first_name: firstName,
    ...(lastName && { last_name: lastName }),
    auth_date: String(Math.floor(Date.now() / 1000)),
  }
  injectFault.telegram?.(fields)
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  fields.hash = createHmac('sha256', createHash('sha256').update(botToken).digest())
    .update(lines.join('\n'))
    .digest('hex')
  injectFault.telegramAfter?.(fields)
  return fields
}

/** Returns the result after a '#', where only a script reads it. */
const redirectWithHash = (returnTo: string, result: unknown) => {
  const encoded = Buffer.from(JSON.stringify(result)).toString('base64url')
  const location = `${returnTo}#tgAuthResult=${encoded}`
  return { status: 302, headers: { location }, body: '' }
}

/** A script gets two of the fields as numbers. */
const asNumber = (text: string | undefined) =>
  Number.isSafeInteger(Number(text)) ? Number(text) : text

/** Telegram: the login of a bot, whose token signs what the browser brings back. */
export function openTelegram(
  botToken: string,
  origins: string[],
  injectFault: FaultInjection,
): Endpoints {
  const botId = botToken.split(':')[0]
  return {
    ...signInPage('/telegram/auth', 'Telegram', (query) => {
      const [returnTo = '', origin = ''] = ['return_to', 'origin'].map(
        (name) => query.get(name) ?? undefined,
      )
      if (query.get('bot_id') !== botId) return errorPage('No bot has this bot_id.')
      if (!hasAllowedOrigin(origins, origin)) return errorPage('The origin is not the shop.')
      if (!hasAllowedOrigin(origins, returnTo))
        return errorPage('The return_to is not one of the shop.')
      return {
        finish: (person) => redirectWithHash(returnTo, signedFields(botToken, person, injectFault)),
        cancel: () => redirectWithHash(returnTo, false),
      }
    }),
    /** Returns the fields as the widget gives them to a script. */
    'POST /telegram/fields-for'({ body }) {
      const person = claimsOf(question.parse(JSON.parse(body)).email)
      if (!person) return jsonResponse(400, { error: 'invalid_request' })
      const fields = signedFields(botToken, person, injectFault)
      return jsonResponse(200, {
        ...fields,
        id: asNumber(fields.id),
        auth_date: asNumber(fields.auth_date),
      })
    },
  }
}
