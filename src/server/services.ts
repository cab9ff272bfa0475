import type { Logger as QueryLogger } from 'drizzle-orm'
import { pino, type Logger } from 'pino'
import type { Messages } from '#i18n/messages.ts'
import { type Brand, type Brands } from '#brands/config/brands.ts'
import { loadBrandMessages } from '#brands/config/brand-messages.ts'
import { openLayerReader } from '#brands/files/read-layer.ts'
import type { LostHost } from '#brands/config/settle-hosts.ts'
import { readStatusWords } from '#domain/order-search/search-statuses.ts'
import { locales } from '#i18n/locales.ts'
import { cachedFor } from '#lib/cached.ts'
import { describeError } from './api/errors.ts'
import { brandAddress } from './brand-address.ts'
import { openDirectShops, type DirectShops } from './feed/direct/direct-shops.ts'
import { openFiles } from './files/files.ts'
import { openStoredFiles, type StoredFiles } from './files/stored-files.ts'
import type { Rendering } from './http/built-site.ts'
import { logBase, logDestination } from './http/process-log.ts'
import { requestFields } from './observe/request-record.ts'
import { openMetrics, type Metrics } from './observe/metrics.ts'
import type { KeptBrand } from './reload/kept-brands.ts'
import { openLastShown, type LastShownBrands } from './http/last-shown.ts'
import { openBrands } from './open-brands.ts'
import { openProviders, type Providers } from './sign-in/providers.ts'
import { openMailer, type Mailer } from './mail/mailer.ts'
import { openMailDomains, type MailDomains } from './mail/domains.ts'
import { openSms, type Sms } from './sms/sms.ts'
import { baseFault, SiteError } from '#brands/config/site-text.ts'
import { databaseSettings, SettingsError, type Settings } from './settings.ts'
import { openStore } from './open-store.ts'
import { settle } from './settle-brands.ts'
import type { Store } from './store/store.ts'
import { openReceivers, type Receivers } from './webhooks/receivers.ts'
import { unmetFields } from './unmet-fields.ts'
import { openVatNumbers, type VatNumbers } from './vat/vat.ts'

/** Holds a server's settings and open resources. */
export interface Services {
  settings: Settings
  brands: Brands
  /** Maps the hidden brands to the reason. */
  broken: ReadonlyMap<string, string>
  /** Hosts that several brands name, by the brands that do not answer there. */
  lostHosts: readonly LostHost[]
  lastShown: LastShownBrands
  messages: Messages
  store: Store
  /** The ways to sign in. */
  providers: Providers
  /** Undefined where no gateway is set: no brand verifies telephone numbers then. */
  sms: Sms | undefined
  mailer: Mailer
  vatNumbers: VatNumbers
  mailDomains: MailDomains
  /** The shoppers' pictures and the invoices that were fed. */
  files: StoredFiles
  /** Lists the receivers of webhooks. */
  receivers: Receivers
  /** The brands that take the webhooks of their shops. */
  directShops: DirectShops
  log: Logger
  metrics: Metrics
  rendering: Rendering
}

export interface ServiceOptions {
  themes?: string
  /** Errors of the settings so far, which are reported together with the others. */
  faults?: readonly string[]
  /** One more host name of the brand that BRAND names. */
  host?: string
  /**
   * Set to false where the login page leaves out the scripts of its providers, beneath each of
   * which is a link.
   */
  widgets?: boolean
  /** Hears of each query of the own store. */
  queryLogger?: QueryLogger
  /** Ends a start that waits for others. */
  signal?: AbortSignal
  /** Brands that other workers show as they were, in spite of an error in their files. */
  kept?: readonly KeptBrand[] | undefined
}

/** Opens what needs nothing but settings. Throws all that is wrong with them at once. */
function openSettings(
  settings: Settings,
  options: ServiceOptions & { themes: string; metrics: Metrics },
) {
  const { themes, host, widgets, metrics, faults = [], kept = [] } = options
  const wrong = [...faults]
  const trying = <Opened>(open: () => Opened) => {
    try {
      return open()
    } catch (error) {
      if (!(error instanceof SettingsError || error instanceof SiteError)) throw error
      wrong.push(error.message)
      return undefined
    }
  }
  const known = kept.flatMap(({ brand }) => brand ?? [])
  const brands = trying(() => openBrands(settings, themes, { host, known }))
  const messages = loadBrandMessages(themes, new Map(kept.map(({ id, words }) => [id, words])))
  const providers = brands && trying(() => openProviders(settings, brands, { widgets }))
  const sms = trying(() => openSms(settings, metrics))
  const mailer = brands && trying(() => openMailer(settings, brands, metrics))
  const files = trying(() => openFiles(settings))
  const receivers = brands && trying(() => openReceivers(settings, brands))
  const directShops = brands && trying(() => openDirectShops(settings, brands))
  const broken = brands && trying(() => findBroken(brands, messages, { settings, themes, known }))
  if (
    !brands ||
    !providers ||
    !mailer ||
    !files ||
    !receivers ||
    !directShops ||
    !broken ||
    wrong.length > 0
  )
    throw new SettingsError([...new Set(wrong)].join('\n'))
  return { brands, messages, broken, providers, sms, mailer, files, receivers, directShops }
}

/**
 * Returns the reasons why brands are hidden, by their names: an unreadable site.json or messages,
 * or something on that the settings lack. Throws where no brand is left, or where BRAND names one
 * of them.
 */
function findBroken(
  { all, unreadable }: Brands,
  messages: Messages,
  { settings, themes, known }: { settings: Settings; themes: string; known: readonly Brand[] },
): ReadonlyMap<string, string> {
  const faults = new Map([
    ...messages.faults,
    ...unreadable.map(({ id, fault }) => [id, fault] as const),
  ])
  for (const brand of all.filter((one) => !known.includes(one))) {
    const unmet = unmetFields(themes, brand, settings)
    const isBaseBroken = brand.layers.slice(1).some((layer) => messages.faults.has(layer))
    const ofBase = isBaseBroken ? baseFault(themes, brand.id) : []
    const lines = [faults.get(brand.id) ?? [], ofBase, unmet].flat()
    if (lines.length > 0) faults.set(brand.id, lines.join('\n'))
  }
  const wrong = settings.BRAND !== undefined && faults.get(settings.BRAND)
  if (wrong) throw new SettingsError(wrong)
  if (all.every(({ id }) => faults.has(id)))
    throw new SettingsError([...faults.values()].join('\n'))
  return new Map([...faults].map(([id, fault]) => [id, `brand ${id} cannot be shown: ${fault}`]))
}

/** Returns what finds a brand's orders by words for their status. */
const openStatusWords = (messages: Messages) =>
  cachedFor(({ id, orderStatuses }: Brand) => {
    const translators = locales.map((locale) => messages.translator(id, locale))
    return readStatusWords(translators, orderStatuses)
  })

/** Returns what the store asks about a brand. */
const brandFacts = (
  { receivers, messages }: Pick<Services, 'receivers' | 'messages'>,
  settings: Settings,
) => ({
  hasReceiver: ({ companyId }: Brand) => receivers.has(companyId),
  addressOf: (brand: Brand) => brandAddress(brand, settings),
  statusWords: openStatusWords(messages),
})

/** Reads the files of all brands that have none yet. */
async function readFiles(themes: string, { all }: Brands) {
  const readFilesOf = openLayerReader(themes)
  for (const brand of all) if (brand.files.size === 0) brand.files = await readFilesOf(brand)
}

/** Opens the log, whose lines have the id of the request that they belong to. */
const openLog = ({ LOG_LEVEL: level }: Settings) =>
  pino({ level, base: logBase, mixin: requestFields }, logDestination)

/** Opens everything, or throws what the operator has to mend. */
export async function openServices(
  settings: Settings,
  { themes = 'themes', widgets = true, queryLogger, signal, ...options }: ServiceOptions = {},
) {
  const metrics = openMetrics()
  const opened = openSettings(settings, { ...options, themes, widgets, metrics })
  const log = openLog(settings)
  const reading = readFiles(themes, opened.brands)
  const ids = [...opened.brands.all, ...opened.brands.unreadable].map(({ id }) => id)
  const lastShown = await openLastShown(opened.files, ids, log)
  const { lostHosts, broken } = settle(opened, lastShown, settings)
  for (const fault of new Set([...broken.values(), ...lostHosts.map(({ fault }) => fault)]))
    log.error(fault)
  const workFailed = (error: unknown, what: string) =>
    log.error({ error: describeError(error) }, what)
  const store = await openStore({
    ...databaseSettings(settings),
    logger: queryLogger,
    log,
    signal,
    waits: true,
    workFailed,
    ...brandFacts(opened, settings),
    limited: (limit) => metrics.limits.inc({ limit }),
  })
  await reading
  return {
    ...opened,
    settings,
    log,
    metrics,
    store,
    files: openStoredFiles(opened.files, store.db, log),
    broken,
    lostHosts,
    lastShown,
    mailDomains: openMailDomains(settings),
    vatNumbers: openVatNumbers(settings),
  }
}
