import type { Logger } from 'pino'
import type { Storage } from 'unstorage'
import { describeError } from '../api/errors.ts'

/** Describes the last version of a brand that could be shown, for a start that cannot show it. */
export interface LastShown {
  hosts: string[]
  /** Rules of the pages. */
  style: string
  /** By language, the brand's own first: a page that needs no file, without its rules. */
  pages: Record<string, string>
}

/** Remembers brands beyond the process, beside the shoppers' pictures. */
export interface LastShownBrands {
  of(id: string): LastShown | undefined
  keep(id: string, shown: LastShown): Promise<void>
}

const keyOf = (id: string) => `brands:${id}.json`

/** Reads what is remembered of some brands. A store that fails is no reason not to start. */
export async function openLastShown(
  storage: Storage,
  ids: readonly string[],
  log: Logger,
): Promise<LastShownBrands> {
  const brands = new Map<string, LastShown>()
  const read = async (id: string) => {
    const bytes = await storage.getItemRaw<Uint8Array>(keyOf(id))
    if (bytes) brands.set(id, JSON.parse(Buffer.from(bytes).toString()) as LastShown)
  }
  const warn = (error: unknown, id: string) =>
    log.warn(
      { error: describeError(error), brand: id },
      'the last page of a brand could not be read',
    )
  await Promise.all(ids.map((id) => read(id).catch((error: unknown) => warn(error, id))))
  return {
    of: (id) => brands.get(id),
    async keep(id, shown) {
      const text = JSON.stringify(shown)
      if (text === JSON.stringify(brands.get(id))) return
      await storage.setItemRaw(keyOf(id), Buffer.from(text))
      brands.set(id, shown)
    },
  }
}
