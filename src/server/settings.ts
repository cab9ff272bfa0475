import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import proxyaddr from 'proxy-addr'
import { z } from 'zod'
import { assetsUrl } from './assets-url.ts'
import { brandSettingNames, isGroup, settingsOfBrands } from './settings-of-brands.ts'
import { SettingsError } from './settings-error.ts'
import { faultsTogether } from './settings-faults.ts'
import { readSettingFiles } from './settings-files.ts'
import { unknownSettings } from './unknown-settings.ts'
import { databasePool } from './store/database-limits.ts'

export { SettingsError }

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

const address = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => /^https?:\/\//.test(text), {
    error: 'expected an address that begins with https:// or http://',
    abort: true,
  })
  .refine(
    (text) => isOrigin(text.replace('{host}', 'shop.example')),
    'expected an address without a path, such as https://{host} or https://account.shop.example',
  )

const trueOrFalse = z
  .enum(['true', 'false'], 'expected true or false')
  .transform((value) => value === 'true')

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const isNameServer = (server: string) =>
  isIP(server) > 0 ||
  (URL.canParse(`dns://${server}`) &&
    isIP(new URL(`dns://${server}`).hostname.replace(/[[\]]/g, '')) > 0)

function isProxyList(proxies: string[]) {
  try {
    proxyaddr.compile(proxies)
    return true
  } catch {
    return false
  }
}

const postgresql = z.string().regex(/^postgres(ql)?:\/\//, 'expected postgresql://...')

const settings = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a port number up to 65535')
    .default(4321),
  /** Seconds in which the process serves on after SIGTERM, while it is not ready any more. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'expected a number of seconds from 0 to 999')
    .transform(Number)
    .default(5),
  /** The port on which Prometheus reads the metrics; nothing listens without it. */
  METRICS_PORT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'expected a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a port number up to 65535')
    .optional(),
  /** The folder of the embedded database; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresql.optional(),
  /** The same database by a role that may change its tables; that of DATABASE_URL then need not. */
  MIGRATE_DATABASE_URL: postgresql.optional(),
  /** Connections to PostgreSQL that one process has at a time. */
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'expected a number of connections from 1 to 999')
    .transform(Number)
    .default(databasePool),
  /** Processes that serve together; 'auto' is one for each processor. */
  WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/, 'expected auto, or a number of processes from 1 to 99')
    .transform((count) => (count === 'auto' ? availableParallelism() : Number(count)))
    .default(1),
  /** Turns off prepared statements for a pooler in transaction mode. */
  DATABASE_PREPARE: trueOrFalse.default(true),
  /** Reads files of brands as soon as they change, without SIGHUP. */
  WATCH_BRANDS: trueOrFalse.default(false),
  /** The brand that answers where no host name matches; without it an unknown host is refused. */
  BRAND: z.string().min(1).optional(),
  /**
   * Builds a brand's address, with its host name for {host}. An address without {host} is read as
   * `publicHost`, too.
   */
  PUBLIC_ADDRESS: address.default('https://{host}'),
  /** The address of the built files on another host, with which the site was built. */
  ASSETS_URL: assetsUrl.optional(),
  LOG_LEVEL: z
    .enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'expected silent, error, warn, info or debug',
    )
    .default('info'),
  SMS_TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** The sender: a number such as +31612345678, a name, or the id of a messaging service. */
  SMS_TWILIO_FROM: z.string().min(1).optional(),
  SMS_TWILIO_URL: z
    .url({ protocol: /^https?$/, error: 'expected an http(s) address' })
    .default('https://api.twilio.com'),
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/, error: 'expected the http(s) address of an SMS gateway' })
    .optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  ...settingsOfBrands,
  /** Allows receivers of webhooks in the private network. */
  WEBHOOK_ALLOW_PRIVATE: trueOrFalse.default(false),
  /** The EU's register of VAT numbers. */
  VIES_URL: z
    .url({ protocol: /^https?$/, error: 'expected the http(s) address of the VIES REST service' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'expected the http(s) address of an S3-compatible store' })
    .optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The name servers that are asked about mail; the system's own where none are set. */
  DNS_SERVERS: list
    .refine(
      (servers) => servers.every(isNameServer),
      'expected IP addresses, each with a port if it is not 53',
    )
    .optional(),
  /**
   * The proxies whose X-Forwarded-For is believed: addresses, subnets, or the names loopback,
   * linklocal and uniquelocal.
   */
  TRUSTED_PROXIES: list
    .refine(isProxyList, 'expected IP addresses or subnets, separated by commas')
    .optional(),
})

export type Settings = z.infer<typeof settings> & {
  /** The host that PUBLIC_ADDRESS names; undefined where it has `{host}` instead. */
  publicHost?: string
}

type Texts = {
  [Name in keyof Settings]-?: Settings[Name] extends string | undefined ? Name : never
}[keyof Settings]

/**
 * The values of settings that make sense together alone; undefined where none is set. Throws
 * `SettingsError` that names those that are missing.
 */
export function allOrNone<Names extends Texts[]>(
  settings: Settings,
  ...names: Names
): { [Name in keyof Names]: string } | undefined {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new SettingsError(
      missing
        .map((name) => `${name}: missing, but ${names.find((given) => settings[given])} is set`)
        .join('\n'),
    )
  return names.map((name) => settings[name]) as { [Name in keyof Names]: string }
}

/** Lists the names that the process reads from its environment; the last is the demo's. */
const names = [...Object.keys(settings.shape), ...brandSettingNames, 'PROVIDER_PORT'].filter(
  (name) => !isGroup(name),
)

/** Returns whether a name is a setting's, also of a single brand. */
const isSettingName = (name: string) => names.includes(name.replace(/__[A-Z\d_]+$/, ''))

/** A setting of each brand has the brand behind its name that it is for, if it is for one. */
const nameOf = ([name, brand, own]: PropertyKey[]) =>
  isGroup(name) ? [own, brand].filter(Boolean).join('__') : String(name)

/** An address that names a host, as one of every host, and that host. */
function splitAddress(address: string): Pick<Settings, 'PUBLIC_ADDRESS' | 'publicHost'> {
  if (address.includes('{host}')) return { PUBLIC_ADDRESS: address }
  const { protocol, hostname, port } = new URL(address)
  return {
    PUBLIC_ADDRESS: `${protocol}//{host}${port && `:${port}`}`,
    publicHost: hostname,
  }
}

/** A value is quoted unless it is a secret, or an address, which may have a password in it. */
const quoted = (name: string, value: unknown) =>
  typeof value !== 'string' || /SECRET|TOKEN|KEY|SID|DATABASE|SMTP/.test(name) || /[@?]/.test(value)
    ? ''
    : `, found '${value}'`

/** Returns the settings of the database. */
export const databaseSettings = (settings: Settings) => ({
  databaseUrl: settings.DATABASE_URL,
  migrateUrl: settings.MIGRATE_DATABASE_URL,
  dataDir: settings.DATA_DIR,
  poolSize: settings.DATABASE_POOL,
  canPrepare: settings.DATABASE_PREPARE,
})

type Environment = Record<string, string | undefined>

/**
 * Reads the process's environment; an empty variable counts as not set. `faults` are lines about
 * what can be told together with what else is missing: variables that were meant for a setting, and
 * addresses in plain text. Throws `SettingsError` of a value that cannot be read.
 */
export function parseSettings(environment: Environment): { settings: Settings; faults: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { environment: given, faults } = readSettingFiles(set, isSettingName)
  const unknown = unknownSettings(given, names, brandSettingNames)
  const groups = Object.keys(settingsOfBrands).map((group) => [group, given])
  const read = settings.safeParse({ ...given, ...Object.fromEntries(groups) })
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => {
      const name = nameOf(path)
      return `${name}: ${message}${quoted(name, given[name])}`
    })
    throw new SettingsError([...faults, ...unknown, ...wrong].join('\n'))
  }
  return {
    settings: { ...read.data, ...splitAddress(read.data.PUBLIC_ADDRESS) },
    faults: [...faults, ...unknown, ...faultsTogether(read.data)],
  }
}

/** Reads the settings alone: throws `SettingsError` with every error. */
export function readSettings(environment: Environment): Settings {
  const { settings, faults } = parseSettings(environment)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}
