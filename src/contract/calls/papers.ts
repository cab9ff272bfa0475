import { api, call } from '../call.ts'
import type { PaperPage, downloadPapersInput, listPapersInput } from '../paper.ts'

const orders = { feature: 'MyOrders' } as const

/** Lists the invoices and other documents of all orders (beyond the specification). */
export const listPapers = call<PaperPage, typeof listPapersInput>('GET', `${api}/paper`, orders)
/** Downloads those that a query finds as one ZIP archive (beyond the specification). */
export const downloadPapers = call<Blob, typeof downloadPapersInput>(
  'GET',
  `${api}/paper/archive`,
  orders,
)
