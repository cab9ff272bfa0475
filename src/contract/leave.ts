import * as z from 'zod/mini'

/** The shopper says that the consequences of an erasure are understood. */
export const requestErasureInput = z.object({
  understood: z.literal(true, 'ac_LeaveNotConfirmed'),
})
