import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Bend } from './bend.ts'
import { claimsOf, type Person } from './choose.ts'
import { showJson, showMistake, type Endpoints } from './exchange.ts'
import { isBelow } from './return-address.ts'
import { digitsOf } from './subjects.ts'
import { signInPage } from './visit.ts'

const question = z.object({ email: z.string() })

function signedFields(
  botToken: string,
  { email, given_name: firstName, family_name: lastName }: Person,
  bend: Bend,
) {
  const fields: Record<string, string> = {
    id: `1${digitsOf(9, 'telegram', email)}`,
    first_name: firstName,
    ...(lastName && { last_name: lastName }),
    auth_date: String(Math.floor(Date.now() / 1000)),
  }
  bend.telegram?.(fields)
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  fields.hash = createHmac('sha256', createHash('sha256').update(botToken).digest())
    .update(lines.join('\n'))
    .digest('hex')
  bend.telegramAfter?.(fields)
  return fields
}

/** What a person's own page is told: behind a '#', where only a script reads it. */
const tellBehind = (returnTo: string, told: unknown) => {
  const location = `${returnTo}#tgAuthResult=${Buffer.from(JSON.stringify(told)).toString('base64url')}`
  return { status: 302, headers: { location }, body: '' }
}

/** A script gets two of the fields as numbers. */
const asNumber = (text: string | undefined) =>
  Number.isSafeInteger(Number(text)) ? Number(text) : text

/** Telegram: the login of a bot, whose token signs what the browser brings back. */
export function openTelegram(botToken: string, origins: string[], bend: Bend): Endpoints {
  const botId = botToken.split(':')[0]
  return {
    ...signInPage('/telegram/auth', 'Telegram', (query) => {
      const [returnTo = '', origin = ''] = ['return_to', 'origin'].map(
        (name) => query.get(name) ?? undefined,
      )
      if (query.get('bot_id') !== botId) return showMistake('No bot has this bot_id.')
      if (!isBelow(origins, origin)) return showMistake('The origin is not the shop.')
      if (!isBelow(origins, returnTo)) return showMistake('The return_to is not one of the shop.')
      return {
        finish: (person) => tellBehind(returnTo, signedFields(botToken, person, bend)),
        cancel: () => tellBehind(returnTo, false),
      }
    }),
    /** As the widget hands them to a script. */
    'POST /telegram/fields-for'({ body }) {
      const person = claimsOf(question.parse(JSON.parse(body)).email)
      if (!person) return showJson(400, { error: 'invalid_request' })
      const fields = signedFields(botToken, person, bend)
      return showJson(200, {
        ...fields,
        id: asNumber(fields.id),
        auth_date: asNumber(fields.auth_date),
      })
    },
  }
}
