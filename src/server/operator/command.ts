import type { Logger } from 'pino'
import type { Brand, Brands } from '#brands/config/brands.ts'
import type { Messages } from '#i18n/messages.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Database, Db } from '../store/open.ts'

/** Holds the context of an operator's command. */
export interface OperatorContext {
  db: Db
  brands: Brands
  /** The brand that BRAND names, if any. */
  brand: Brand | undefined
  messages: Pick<Messages, 'all' | 'translator'>
  log: Pick<Logger, 'info' | 'warn'>
  /** The folder of the embedded database and of the files beside it. */
  dataDir: string
  /** Copies the embedded database; undefined with PostgreSQL. */
  copyDatabase?: Database['copyTo']
  /** Reads a stored file of a company; undefined where there is none. */
  readFile: StoredFiles['read']
  /** Returns whether a company's shop receives webhooks. */
  hasReceiver(companyId: number): boolean
}

/** Tells the user why a command cannot be done. */
export class CommandError extends Error {}

/** The brand that somebody typed is none of this server's. */
export class UnknownBrand extends CommandError {}

/** Does what the arguments say and answers the lines to print. Throws `CommandError`. */
export type Command = (context: OperatorContext, args: string[]) => Promise<string[]>

/** Returns an instant as commands print it. */
export const second = (instant: Date) => instant.toISOString().replace(/\.\d+Z$/, 'Z')

/** The brand that a command is for: the named one, else BRAND's, else the only one there is. */
export function brandOf({ brands, brand }: OperatorContext, named: string | undefined): Brand {
  const found = named === undefined ? (brand ?? only(brands.all)) : brands.byId(named)
  if (found) return found
  const names = brands.all.map(({ id }) => id).join(', ')
  if (named === undefined) throw new CommandError(`Expected --brand with one of ${names}.`)
  throw new UnknownBrand(`--brand: expected one of ${names}, found '${named}'.`)
}

const only = <Item>(list: Item[]) => (list.length === 1 ? list[0] : undefined)
