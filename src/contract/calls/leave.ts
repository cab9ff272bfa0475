import { api, call } from '../call.ts'
import type { requestErasureInput } from '../leave.ts'

/** Names the time of an erasure, and the browser's next page. */
interface RequestedErasure {
  erasureDate: string
  url: string
}

/** Has the account erased after some days (beyond the specification). */
export const requestErasure = call<RequestedErasure, typeof requestErasureInput>(
  'POST',
  `${api}/shopUser/requestErasure`,
)
