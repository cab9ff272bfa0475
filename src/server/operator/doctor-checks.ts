import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/services.ts'
import { openFiles } from '../files/files.ts'
import type { Settings } from '../settings.ts'
import { openProviders } from '../sign-in/providers.ts'
import { FolderError, lockFolder } from '../store/folder-lock.ts'
import { newestMigration, newestMigrationTime } from '../store/migrate.ts'
import { limitConnection, missingLimits } from '../store/session-limits.ts'
import { lookupPublic } from '../webhooks/private-address.ts'
import { openReceivers } from '../webhooks/receivers.ts'
import { assetsChecks } from './assets-check.ts'

/** Finds out whether everything that the site asks answers, and changes nothing. */

/** One thing that is looked at. */
export interface Check {
  name: string
  /** Returns what was found. Throws what is wrong. */
  look(): Promise<string>
  /** Tells what to do if it fails. */
  advice: string
}

/** PostgreSQL's code for a table that does not exist. */
const noTable = '42P01'
/** Larger differences make tokens and codes of others look expired. */
const maxClockSeconds = 5

/** Connects to where an address leads, and sends nothing. */
const reach = (address: string, lookup?: typeof lookupPublic) =>
  new Promise<string>((done, failed) => {
    const { hostname, port, protocol } = new URL(address)
    const host = hostname.replace(/[[\]]/g, '')
    const to = Number(port) || (protocol === 'https:' ? 443 : 80)
    const socket = connect({ host, port: to, ...(lookup && { lookup }) })
    socket.setTimeout(limits.smsTimeoutMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', failed).once('connect', () => {
      socket.destroy()
      done(`${host} answers on port ${to}`)
    })
  })

async function inside<Found>(
  connectionString: string,
  look: (client: pg.Client) => Promise<Found>,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
  }
}

const ask = <Row>(url: string, query: string) =>
  inside(url, async (client) => (await client.query(query)).rows[0] as Row)

/** Looks whether PostgreSQL itself ends what takes too long. */
const lookAtLimits = (url: string) =>
  inside(url, async (client) => {
    await limitConnection(client)
    const missing = await missingLimits(client)
    if (missing) throw new Error(`behind a pooler, the role has to limit statements: ${missing}`)
    return 'PostgreSQL ends what takes too long'
  })

/** Describes a folder that is not there: looking would make it, and it may be mistyped. */
const noneYet = (dataDir: string) =>
  `${resolve(dataDir)} is not there yet; the first start makes it`

/** Looks whether somebody has the folder of the embedded database open. */
async function lookAtFolder(dataDir: string) {
  const folder = resolve(dataDir, 'pglite')
  if (!existsSync(folder)) return noneYet(dataDir)
  try {
    lockFolder(folder)()
    return `${folder} can be opened; no server has it open`
  } catch (error) {
    if (error instanceof FolderError && /in use/.test(error.message))
      return `a server has ${folder} open`
    throw error
  }
}

async function lookAtSchema(url: string) {
  const query = 'select max(created_at)::text as newest from drizzle.__drizzle_migrations'
  const { newest } = await ask<{ newest: string | null }>(url, query).catch((error: Error) => {
    throw 'code' in error && error.code === noTable ? new Error('it has no tables yet') : error
  })
  if (Number(newest) < newestMigrationTime) throw new Error(`it lacks ${newestMigration}`)
  if (Number(newest) > newestMigrationTime) throw new Error('a newer version has migrated it')
  return `it has ${newestMigration}`
}

async function lookAtClock(url: string) {
  const before = Date.now()
  const { now } = await ask<{ now: string }>(url, 'select extract(epoch from now())::text as now')
  const between = (before + Date.now()) / 2
  const seconds = Math.abs(Number(now) - between / 1_000)
  if (seconds > maxClockSeconds) throw new Error(`it differs by ${seconds.toFixed(0)} s`)
  return 'it agrees with the clock of the database'
}

function databaseChecks({ DATABASE_URL: url, DATA_DIR: dataDir }: Settings): Check[] {
  if (!url) {
    const advice = 'Set DATA_DIR to a folder that this user may write to.'
    return [{ name: 'database', look: () => lookAtFolder(dataDir), advice }]
  }
  return [
    {
      name: 'database',
      async look() {
        const { version, readOnly } = await ask<{ version: string; readOnly: string }>(
          url,
          `select version(), current_setting('transaction_read_only') as "readOnly"`,
        )
        if (readOnly === 'on') throw new Error('it takes no changes: it is a standby')
        return version.split(' on ')[0]!
      },
      advice: 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.',
    },
    {
      name: 'schema',
      look: () => lookAtSchema(url),
      advice: 'Run npm run migrate, or start the version that has migrated it.',
    },
    {
      name: 'limits',
      look: () => lookAtLimits(url),
      advice: 'Run these statements, and connect the pooler anew.',
    },
    {
      name: 'clock',
      look: () => lookAtClock(url),
      advice: 'Set the clocks of both machines by NTP.',
    },
  ]
}

/** Writes, reads and removes a file where pictures and invoices are. */
const filesCheck = (settings: Settings): Check => ({
  name: 'files',
  async look() {
    const { FILES_S3_BUCKET: bucket, DATA_DIR: dataDir } = settings
    if (!bucket && !existsSync(dataDir)) return noneYet(dataDir)
    const storage = openFiles(settings)
    const key = `doctor-${randomUUID()}`
    await storage.setItemRaw(key, Buffer.from('probe'))
    const found = await storage.getItemRaw<Uint8Array>(key)
    await storage.removeItem(key)
    if (!found || Buffer.from(found).toString() !== 'probe')
      throw new Error('a file was written and could not be read')
    return `a file was written, read and removed in ${bucket ?? dataDir}`
  },
  advice: 'Check the FILES_S3_ settings and the rights of the key, or the owner of DATA_DIR.',
})

const mailChecks = ({ mail }: Settings): Check[] =>
  Object.entries(mail).flatMap(([brand, { SMTP_URL: server }]) => {
    if (!server) return []
    const look = async () => {
      const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }
      await createTransport({ ...server, ...timeouts }).verify()
      return `${server.host} lets us in on port ${server.port}`
    }
    const advice = 'Check the address, the user and the password in SMTP_URL.'
    return [{ name: `mail${brand && ` ${brand}`}`, look, advice }]
  })

function smsChecks(settings: Settings): Check[] {
  const { SMS_GATEWAY_URL, SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_URL } = settings
  const address = SMS_GATEWAY_URL ?? (SMS_TWILIO_ACCOUNT_SID && SMS_TWILIO_URL)
  if (!address) return []
  const advice = 'Check the address of the gateway, and that this machine may connect to it.'
  return [{ name: 'text messages', look: () => reach(address), advice }]
}

const providerChecks = (settings: Settings, brands: Brands): Check[] => {
  const providers = openProviders(settings, brands)
  return brands.all.flatMap((brand) =>
    providers.of(brand).flatMap(({ id, warmUp }) => {
      if (!warmUp) return []
      const look = async () => {
        await warmUp()
        return 'it says what it offers'
      }
      const advice = 'Check the address of the provider, and that this machine may connect to it.'
      return [{ name: `sign-in ${brand.id} ${id}`, look, advice }]
    }),
  )
}

const receiverChecks = (settings: Settings, brands: Brands): Check[] =>
  [...openReceivers(settings, brands).values()].map(({ companyId, url, allowPrivate }) => ({
    name: `webhooks of company ${companyId}`,
    look: () => reach(url, allowPrivate ? undefined : lookupPublic),
    advice: 'Check WEBHOOK_URL, and that its server runs and lets this machine in.',
  }))

/** Returns all that the settings make worth a look. */
export const checksOf = (settings: Settings, brands: Brands): Check[] => [
  ...databaseChecks(settings),
  filesCheck(settings),
  ...assetsChecks(settings, brands),
  ...mailChecks(settings),
  ...smsChecks(settings),
  ...providerChecks(settings, brands),
  ...receiverChecks(settings, brands),
]
