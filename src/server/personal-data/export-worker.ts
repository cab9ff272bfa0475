import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Brand } from '#brands/config/brands.ts'
import { isLocale } from '#i18n/locales.ts'
import { dayIn } from '#lib/dates.ts'
import * as limits from '#lib/limits/data-exports.ts'
import { describeError } from '../api/errors.ts'
import { openAccountNames } from '../observe/account-names.ts'
import { logSecurity } from '../observe/security-events.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/open.ts'
import { makeArchive } from './archive.ts'
import {
  ExportGone,
  findWaitingCompanies,
  finishExport,
  giveBackJob,
  leaseJob,
  markExportFailed,
  renewLease,
  type ExportJob,
} from './export-jobs.ts'
import { sendExportMail } from './export-mail.ts'
import { toParts } from './zip.ts'

interface Timing {
  leaseSeconds?: number
  renewMs?: number
  timeoutMs?: number
  /** Separates two looks for archives to make where there was none. */
  pollMs?: number
}

type Needed = Pick<Services, 'brands' | 'messages' | 'files' | 'log' | 'mailer' | 'settings'>

interface Options extends Timing {
  db: Db
  services: Needed
  /** Takes an archive back that was counted and could not be made. */
  giveBack(brand: Brand, accountId: number): Promise<void>
}

/** Returns a name for the file that a browser stores, such as `Shop-2026-11-28.zip`. */
const fileNameOf = ({ companyName, timeZone }: Brand) =>
  `${companyName.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${dayIn(timeZone, new Date())}.zip`

/** Writes an archive as files, and then stores their names. */
function storeArchive(
  { db, services }: Options,
  brand: Brand,
  job: ExportJob,
  signal: AbortSignal,
) {
  const { files, messages } = services
  const { companyId, accountId, language } = job
  const locale = isLocale(language) ? language : 'en'
  const readFile = (name: string) => files.read(companyId, name)
  const source = { db, brand, accountId, locale, messages, readFile, signal }
  return files.write(companyId, async (write) => {
    const names: string[] = []
    let size = 0
    for await (const part of toParts(makeArchive(source), limits.archivePartBytes)) {
      const name = `exports/${companyId}/${randomUUID()}`
      await write(name, part)
      names.push(name)
      size += part.length
    }
    return finishExport(db, job, { files: names, size, fileName: fileNameOf(brand) })
  })
}

/** Renews a job's lease now and again; aborts `lost` once another process has it, or nobody. */
function keepLease({ db, ...timing }: Options, job: ExportJob, lost: AbortController) {
  const { leaseSeconds = limits.dataExportLeaseSeconds, renewMs = limits.dataExportRenewMs } =
    timing
  const renew = async () => {
    // A database that does not answer now may do so before the lease ends.
    const isOurs = await renewLease(db, job, leaseSeconds).catch(() => true)
    if (!isOurs) lost.abort(new ExportGone())
  }
  const timer = setInterval(() => void renew(), renewMs).unref()
  return () => clearInterval(timer)
}

/** Tells the log and the shopper of an archive that is ready. */
async function announce({ db, services }: Options, brand: Brand, job: ExportJob) {
  const { companyId, accountId } = job
  const account = await openAccountNames(db)(companyId, accountId)
  logSecurity(services.log, 'account_exported', { companyId, account })
  await sendExportMail(services, db, brand, job).catch((error: unknown) =>
    services.log.error({ companyId, error: describeError(error) }, 'a mail could not be sent'),
  )
}

/** Notes a failure, which counts as no archive of the day. */
async function noteFailure(options: Options, brand: Brand, job: ExportJob, error: unknown) {
  if (error instanceof ExportGone) return
  const { companyId, id } = job
  const { db, services, giveBack } = options
  const reason = { companyId, export: id, error: describeError(error) }
  services.log.error(reason, 'an archive of a shopper’s data could not be made')
  if (await markExportFailed(db, job)) await giveBack(brand, job.accountId)
}

/** Makes one archive, unless the process ends meanwhile: another one makes it then. */
async function runJob(options: Options, brand: Brand, job: ExportJob, stopped: AbortSignal) {
  const { db, timeoutMs = limits.dataExportTimeoutMs } = options
  const lost = new AbortController()
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([stopped, lost.signal, late])
  const release = keepLease(options, job, lost)
  try {
    if (brand.companyId !== job.companyId) throw new Error('the brand is another company’s')
    if (job.attempts > limits.maxDataExportAttempts) throw new Error('too many attempts')
    const done = await storeArchive(options, brand, job, signal)
    await announce(options, brand, done)
  } catch (error) {
    if (stopped.aborted) await giveBackJob(db, job)
    else await noteFailure(options, brand, job, error)
  } finally {
    release()
  }
}

/** Reports a failure of the database once, and whether it is over. */
function failureReport({ services: { log } }: Options) {
  let isFailing = false
  return (error?: unknown) => {
    if (error && !isFailing)
      log.error({ error: describeError(error) }, 'archives of shoppers’ data are not made')
    if (!error && isFailing) log.info('archives of shoppers’ data are made again')
    isFailing = error !== undefined
  }
}

/**
 * Makes the archives that shoppers of these brands ask for, one at a time and in turn for each
 * company. Any number of processes may do so. Answers what stops it, which ends the one under way.
 */
export function startExports(options: Options) {
  const { db, services, pollMs = limits.dataExportPollMs } = options
  const { leaseSeconds = limits.dataExportLeaseSeconds } = options
  const stopping = new AbortController()
  const report = failureReport(options)
  let lastCompany = 0

  /** Makes the next archive. Returns whether there was one. */
  async function runNext() {
    const brandIds = services.brands.all.map(({ id }) => id)
    const companies = await findWaitingCompanies(db, brandIds)
    const companyId = companies.find((id) => id > lastCompany) ?? companies[0]
    if (companyId === undefined) return false
    lastCompany = companyId
    const job = await leaseJob(db, companyId, brandIds, leaseSeconds)
    const brand = job && services.brands.byId(job.brand)
    if (brand) await runJob(options, brand, job, stopping.signal)
    return true
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const hasMore = await runNext().then(
        (found) => {
          report()
          return found
        },
        (error: unknown) => {
          report(error)
          return false
        },
      )
      if (!hasMore)
        await setTimeout(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
