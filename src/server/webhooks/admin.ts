import { parseArgs } from 'node:util'
import { and, desc, eq, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import * as limits from '#lib/limits/webhooks.ts'
import { CommandError, second } from '../operator/command.ts'
import type { Db } from '../store/open.ts'
import { webhookEvents } from './table.ts'
import type { StoredEvent } from './deliveries.ts'

/** Serves the operator's commands on one company's webhooks; each returns lines to print. */

const daysOf = (seconds: number) => seconds / 86_400

const usage = `Expected one of
  npm run webhooks -- list [--waiting | --parked | --delivered] [--limit 50]
  npm run webhooks -- retry <id>, or retry --parked
  npm run webhooks -- replay <id>, or replay --since 2026-01-31
Events are kept for ${daysOf(limits.deliveredWebhookSeconds)} days after they were delivered, \
and for ${daysOf(limits.parkedWebhookSeconds)} after they were parked.`

const { id, companyId, deliveredAt, parkedAt, created } = webhookEvents

/** The conditions by which an event is in a state. */
const states = {
  waiting: and(isNull(deliveredAt), isNull(parkedAt)),
  parked: isNotNull(parkedAt),
  delivered: isNotNull(deliveredAt),
}

function stateOf({ deliveredAt, parkedAt, attempts, nextAttempt, lastError }: StoredEvent) {
  if (deliveredAt) return `delivered ${second(deliveredAt)}`
  if (parkedAt) return `parked ${second(parkedAt)}: ${lastError}`
  return attempts > 0
    ? `waiting, failed ${attempts} times, next ${second(nextAttempt)}: ${lastError}`
    : 'waiting'
}

const lineOf = (event: StoredEvent) =>
  [event.id, second(event.created), event.type, `account ${event.accountId}`, stateOf(event)].join(
    '  ',
  )

type Command = (db: Db, company: number, args: string[]) => Promise<string[]>

/** The newest events, the oldest of them first. */
const list: Command = async (db, company, args) => {
  const { values } = parseArgs({
    args,
    options: {
      waiting: { type: 'boolean' },
      parked: { type: 'boolean' },
      delivered: { type: 'boolean' },
      limit: { type: 'string', default: '50' },
    },
  })
  const wanted = (['waiting', 'parked', 'delivered'] as const).filter((name) => values[name])
  const limit = Number(values.limit)
  if (wanted.length > 1 || !Number.isInteger(limit) || limit < 1) throw new CommandError(usage)
  const [state] = wanted
  const events = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(companyId, company), state && states[state]))
    .orderBy(desc(id))
    .limit(limit)
  return events.length > 0 ? events.toReversed().map(lineOf) : ['No events found.']
}

/** Has events delivered as if they were new; answers their ids. */
const renew = (db: Db, company: number, where: SQL | undefined) =>
  db
    .update(webhookEvents)
    .set({
      attempts: 0,
      nextAttempt: sql`now()`,
      deliveredAt: null,
      parkedAt: null,
      lastError: '',
    })
    .where(and(eq(companyId, company), where))
    .returning({ id })

/** The condition that names one event; throws where the company has none by that id. */
async function oneEvent(db: Db, company: number, given: string) {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(companyId, company), eq(id, number)))
  if (!event)
    throw new CommandError(`There is no event ${given}. npm run webhooks -- list shows the events.`)
  return event
}

const tried = (count: number) =>
  count === 1 ? 'One event is delivered next.' : `${count} events are delivered next.`

const retry: Command = async (db, company, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { parked: { type: 'boolean' } },
  })
  const [given, ...rest] = positionals
  if (rest.length > 0 || Boolean(values.parked) === Boolean(given)) throw new CommandError(usage)
  if (!given) return [tried((await renew(db, company, states.parked)).length)]
  const event = await oneEvent(db, company, given)
  if (event.deliveredAt)
    throw new CommandError(
      `Event ${given} was delivered. npm run webhooks -- replay ${given} delivers it again.`,
    )
  return [tried((await renew(db, company, eq(id, event.id))).length)]
}

const replay: Command = async (db, company, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const [given, ...rest] = positionals
  if (rest.length > 0 || Boolean(values.since) === Boolean(given)) throw new CommandError(usage)
  if (given) {
    const event = await oneEvent(db, company, given)
    return [tried((await renew(db, company, eq(id, event.id))).length)]
  }
  const since = new Date(values.since!)
  if (Number.isNaN(since.getTime()))
    throw new CommandError(`--since: expected a date such as 2026-01-31, found ${values.since}`)
  return [tried((await renew(db, company, gte(created, since))).length)]
}

const commands: Record<string, Command> = { list, retry, replay }

/**
 * Does what a command line asks for the webhooks of a company, and answers lines about it. Throws
 * `CommandError` where it cannot be done.
 */
export async function runWebhooks(db: Db, company: number, args: string[]): Promise<string[]> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(usage)
  return command(db, company, rest).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('ERR_PARSE_ARGS') ? new CommandError(usage) : error
  })
}
