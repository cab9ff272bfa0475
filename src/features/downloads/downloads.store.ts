import { map } from 'nanostores'
import { send } from '#browser/send.ts'
import { viewCode } from '#contract/calls.ts'
import type { Download } from '#contract/download.ts'
import { makePending } from '#browser/pending.ts'

type Place = Pick<Download, 'orderId' | 'line'>
export const codePlaceOf = ({ orderId, line }: Place) => `${orderId}-${line}`

/** The codes that were viewed since the page came, by their places. */
export const $codes = map<Record<string, string[]>>({})

const { runExclusive } = makePending()

/**
 * Views the codes of a product; answers whether it did. Rejects where it could not be.
 */
export const view = ({ orderId, line }: Place) =>
  runExclusive([orderId * 1e4 + line], async () => {
    const { codes } = await send(viewCode, { id: orderId, line })
    $codes.setKey(codePlaceOf({ orderId, line }), codes)
  })
