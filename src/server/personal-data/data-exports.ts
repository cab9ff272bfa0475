import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DataExport } from '#contract/data-export.ts'
import { endpoints } from '#routes.ts'
import { toIsoString } from '../store/iso-date.ts'
import { recordChange } from '../store/record-change.ts'
import { ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { dataExportParts, dataExports } from './table.ts'

type Row = typeof dataExports.$inferSelect

function toDataExport({ id, requested, finished, failed, size, expires }: Row): DataExport {
  const isReady = finished !== null
  return {
    id,
    state: isReady ? 'ready' : failed ? 'failed' : 'beingMade',
    requested: toIsoString(requested),
    finished: finished && toIsoString(finished),
    size: isReady ? size : null,
    availableUntil: isReady ? toIsoString(expires) : null,
    url: isReady ? endpoints.dataExport.path.replace('{id}', String(id)) : null,
  }
}

const whereKept = (scope: Scope) =>
  and(whereOwned(scope, dataExports), gt(dataExports.expires, sql`now()`))

/** Lists the shopper's archives, the newest first. */
export async function listDataExports(scope: Scope) {
  const rows = await scope.db
    .select()
    .from(dataExports)
    .where(whereKept(scope))
    .orderBy(desc(dataExports.requested), desc(dataExports.id))
  return rows.map(toDataExport)
}

/**
 * Asks for an archive; one that is being made is the same. Refused with 429 where the account has
 * asked for enough of late.
 */
export const createDataExport = (scope: Scope, language: string) =>
  recordChange(scope, async (inside) => {
    const isOpen = and(isNull(dataExports.finished), isNull(dataExports.failed))
    const [open] = await inside.db
      .select()
      .from(dataExports)
      .where(and(whereKept(scope), isOpen))
    if (open) return { result: toDataExport(open), events: [], changed: [] }
    await scope.rates.count(scope.brand, 'dataExport', scope.accountId, inside.db)
    const [row] = await inside.db
      .insert(dataExports)
      .values({ ...ownerOf(scope), brand: scope.brand.id, language })
      .returning()
    return { result: toDataExport(row!), events: [], changed: [] }
  })

/** Returns an archive that is ready, with the names of its files; undefined without one. */
export async function findDataExport(scope: Scope, id: number) {
  const [found] = await scope.db
    .select({ size: dataExports.size, fileName: dataExports.fileName })
    .from(dataExports)
    .where(and(whereKept(scope), eq(dataExports.id, id), isNotNull(dataExports.finished)))
  if (!found) return undefined
  const parts = await scope.db
    .select({ file: dataExportParts.file })
    .from(dataExportParts)
    .where(and(whereOwned(scope, dataExportParts), eq(dataExportParts.exportId, id)))
    .orderBy(asc(dataExportParts.part))
  return { ...found, files: parts.map(({ file }) => file) }
}
