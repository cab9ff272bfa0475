import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/papers.ts'
import type { StoredPaper } from './queries.ts'
import { readAddress } from './read-address.ts'

/** Reads the papers of an archive. */
export interface PaperSource {
  brand: Pick<Brand, 'shopOrigins'>
  /** Reads a stored file; undefined where there is none. */
  readFile(name: string): Promise<Uint8Array | undefined>
  /** Makes the invoice of an order; undefined where that is not possible. */
  makeInvoice(orderId: number): Promise<Uint8Array | undefined>
  signal: AbortSignal
}

/** Returns the address of a shop's file as a whole, and its host. */
function addressOf({ shopOrigins }: PaperSource['brand'], link: string) {
  const { href, host } = new URL(link, shopOrigins[0])
  return { href, host }
}

/**
 * Returns a function that reads a paper, wherever its bytes are: undefined where it cannot be read. A
 * place that has failed several times, one after the other, is not asked again: each time may take
 * its full time.
 */
export function openReader(source: PaperSource) {
  const { brand, signal, readFile, makeInvoice } = source
  const failures = new Map<string, number>()

  async function readFrom(place: string, read: () => Promise<Uint8Array | undefined>) {
    const failed = failures.get(place) ?? 0
    if (failed >= limits.maxPaperFailures) return undefined
    try {
      const bytes = await read()
      failures.delete(place)
      return bytes
    } catch {
      signal.throwIfAborted()
      failures.set(place, failed + 1)
      return undefined
    }
  }

  /** The page of the order makes an invoice whose file is missing, too. */
  const make = ({ isInvoice, order }: StoredPaper) =>
    isInvoice ? makeInvoice(order.id) : Promise.resolve(undefined)

  return (paper: StoredPaper) => {
    const { link, file } = paper
    if (link) {
      const { href, host } = addressOf(brand, link)
      return readFrom(host, () => readAddress(href, brand, signal))
    }
    if (!file) return readFrom('invoices', () => make(paper))
    return readFrom('storage', async () => (await readFile(file)) ?? (await make(paper)))
  }
}
