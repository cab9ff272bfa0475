import { api, call } from '../call.ts'
import type { DataExport } from '../data-export.ts'

const path = `${api}/shopUser/dataExport`

/** Asks for an archive of all that is stored about the shopper (beyond the specification). */
export const createDataExport = call<DataExport>('POST', path)
/** Lists the shopper's archives, the newest first (beyond the specification). */
export const listDataExports = call<DataExport[]>('GET', path)
