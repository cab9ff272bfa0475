import { and, eq, isNotNull } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Locale } from '#i18n/locales.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { routes } from '#routes.ts'
import { brandAddress } from '../brand-address.ts'
import { toMessage, type BrandMail } from '../mail/brand-mail.ts'
import type { Services } from '../services.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import type { ExportJob } from './export-jobs.ts'

type MailServices = Pick<Services, 'messages' | 'settings' | 'mailer'>

/** Writes the message; its button leads to the page, which lets nobody in. */
function exportMail({ messages, settings }: MailServices, brand: Brand, job: ExportJob) {
  const locale = job.language as Locale
  const t = messages.translator(brand.id, locale)
  const origin = brandAddress(brand, settings)
  const date = formatDate(job.expires.toISOString(), 'order', dateStyle(brand, locale))
  const mail: BrandMail = {
    locale,
    title: t('ac_ArchiveReady'),
    paragraphs: [t('ac_ArchiveMailText', { date })],
    button: { label: t('ac_ArchiveMailButton'), href: `${origin}/account${routes.myData.path}` },
    note: t('ac_ArchiveMailNote'),
  }
  const subject = t('ac_ArchiveMailSubject', { company: brand.companyName })
  return toMessage(brand, subject, mail)
}

/** Tells a shopper by e-mail that an archive is ready, where the account has a verified address. */
export async function sendExportMail(services: MailServices, db: Db, brand: Brand, job: ExportJob) {
  if (!services.mailer.canSend(brand)) return
  const own = and(eq(accounts.companyId, job.companyId), eq(accounts.id, job.accountId))
  const [found] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(own, isNotNull(accounts.emailVerifiedAt)))
  if (found?.email)
    await services.mailer.send(brand, { to: found.email, ...exportMail(services, brand, job) })
}
