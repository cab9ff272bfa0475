import { api, call } from '../call.ts'
import type { viewCodeInput } from '../download.ts'

/** Returns the codes of a product, by its place in the order (beyond the specification). */
export const viewCode = call<{ codes: string[] }, typeof viewCodeInput>(
  'POST',
  `${api}/order/viewCode/{id}/{line}`,
  { feature: 'MyDownloads' },
)
