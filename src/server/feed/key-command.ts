import { parseArgs } from 'node:util'
import { logSecurity } from '../observe/security-events.ts'
import { brandOf, CommandError, type Command } from '../operator/command.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

const usage =
  'Expected npm run keys -- create <name>, npm run keys -- list or npm run keys -- revoke <id>. Add --brand <brand> if there are several brands.'

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { brand: { type: 'string' } },
    })
    return { brand: values.brand, positionals }
  } catch {
    throw new CommandError(usage)
  }
}

const shown = (date: Date | null) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** `npm run keys`: makes, lists and revokes the keys by which a shop feeds a company. */
export const keyCommand: Command = async (context, args) => {
  const { brand: named, positionals } = parse(args)
  const [action, given = ''] = positionals
  const { companyId, id: brandId } = brandOf(context, named)
  if (action === 'create' && positionals.length === 2 && given.trim() !== '') {
    const { id, key } = await createKey(context.db, companyId, given.trim().slice(0, 100))
    logSecurity(context.log, 'key_created', { companyId, keyId: id })
    return [`Key ${id} of ${brandId}, which is shown only once:`, key]
  }
  if (action === 'list' && positionals.length === 1) {
    const keys = await listKeys(context.db, companyId)
    if (keys.length === 0) return [`${brandId} has no keys.`]
    return keys.map(({ id, name, created, lastUsed, revoked }) => {
      const use = lastUsed ? `last used ${shown(lastUsed)}` : 'never used'
      const state = revoked ? `, revoked ${shown(revoked)}` : ''
      return `${id}  ${name}  created ${shown(created)}, ${use}${state}`
    })
  }
  if (action === 'revoke' && positionals.length === 2) {
    const isRevoked = /^\d{1,9}$/.test(given) && (await revokeKey(context.db, companyId, +given))
    if (isRevoked) {
      logSecurity(context.log, 'key_revoked', { companyId, keyId: Number(given) })
      return [`Key ${given} of ${brandId} is revoked.`]
    }
    throw new CommandError(`${brandId} has no key ${given} that can be revoked.`)
  }
  throw new CommandError(usage)
}
