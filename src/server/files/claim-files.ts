import type { Services } from '../services.ts'
import type { Db } from '../store/open.ts'
import { claimFolder } from './claim-folder.ts'

/** Throws where another process has the files of these companies in another folder. */
export async function claimFiles({
  settings,
  brands,
  store,
}: Pick<Services, 'settings' | 'brands'> & { store: { db: Db } }) {
  const { DATABASE_URL, FILES_S3_BUCKET, DATA_DIR } = settings
  if (!DATABASE_URL || FILES_S3_BUCKET) return
  const companies = new Set(brands.all.map(({ companyId }) => companyId))
  await claimFolder(store.db, DATA_DIR, [...companies])
}
