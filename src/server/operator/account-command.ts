import { parseArgs } from 'node:util'
import type { Brand } from '#brands/config/brands.ts'
import { openAccountNames } from '../observe/account-names.ts'
import { logSecurity, type SecurityEvent } from '../observe/security-events.ts'
import { eraseAccount } from '../personal-data/erase-account.ts'
import { exportAccount } from './export-account.ts'
import { describeAccount, describeOrders, describeSessions } from './describe-account.ts'
import { brandOf, CommandError, type Command, type OperatorContext } from './command.ts'
import { findOneAccount, type FoundAccount } from './find-accounts.ts'
import { endAllSessions, joinAccounts } from './change-account.ts'

const usage = `Expected one of
  npm run account -- show <who>
  npm run account -- orders <who>
  npm run account -- sessions <who>
  npm run account -- sign-out <who>
  npm run account -- export <who> <file>
  npm run account -- erase <who> --yes
  npm run account -- merge <who> <into whom> --yes
<who> is an e-mail address, a telephone number, an account's id, or shop: and the shop's id of the \
customer. Add --brand <brand> if there are several brands.`

interface Asked {
  context: OperatorContext
  brand: Brand
  account: FoundAccount
  /** Finds another account of the same company. */
  find(who: string): Promise<FoundAccount>
  /** Names a file or another account. */
  other: string
  isConfirmed: boolean
}

interface Action {
  event: SecurityEvent
  /** Set where `other` is needed. */
  hasOther?: boolean
  run(asked: Asked): Promise<string[]>
}

/** Throws unless somebody has said that what cannot be undone is meant. */
function checkConfirmed({ isConfirmed }: Asked, text: string) {
  if (!isConfirmed) throw new CommandError(`${text} It cannot be undone: add --yes.`)
}

const actions: Record<string, Action> = {
  show: {
    event: 'account_shown',
    run: ({ context, account }) => describeAccount(context.db, account),
  },
  orders: {
    event: 'account_shown',
    run: ({ context, account }) => describeOrders(context.db, account),
  },
  sessions: {
    event: 'account_shown',
    run: ({ context, account }) => describeSessions(context.db, account),
  },
  'sign-out': {
    event: 'account_sessions_ended',
    run: ({ context, account }) => endAllSessions(context.db, account),
  },
  export: {
    event: 'account_exported',
    hasOther: true,
    run: ({ context, brand, account, other }) => exportAccount(context, brand, account, other),
  },
  erase: {
    event: 'account_erased',
    async run(asked) {
      const { context, account } = asked
      const { id: accountId, companyId } = account
      checkConfirmed(asked, `Account ${accountId} would be erased.`)
      const hasReceiver = context.hasReceiver(companyId)
      const isErased = await eraseAccount(context.db, { companyId, accountId, hasReceiver })
      if (!isErased) throw new CommandError(`Account ${accountId} is gone: find it again.`)
      return [`Account ${accountId} is erased. Its orders stay without any name and address.`]
    },
  },
  merge: {
    event: 'accounts_merged',
    hasOther: true,
    async run(asked) {
      const into = await asked.find(asked.other)
      checkConfirmed(asked, `Account ${asked.account.id} would become part of ${into.id}.`)
      return joinAccounts(asked.context.db, asked.account, into)
    },
  },
}

const flags = { brand: { type: 'string' }, yes: { type: 'boolean' } } as const

/** Returns the place of the file's name among the arguments; undefined where they name none. */
export function findFile(args: string[]) {
  const { tokens } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: flags,
  })
  const [action, , file] = tokens.filter(({ kind }) => kind === 'positional')
  return action && args[action.index] === 'export' ? file?.index : undefined
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: flags,
    })
    const [name = '', who = '', other = '', ...rest] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action && who && rest.length === 0 && (other !== '') === Boolean(action.hasOther))
      return { ...values, name, action, who, other }
  } catch {
    // The usage tells the flags that there are.
  }
  throw new CommandError(usage)
}

/** `npm run account`: helps a shopper. Each use is a line of the security log. */
export const accountCommand: Command = async (context, args) => {
  const { name, action, who, other, brand: brandId, yes: isConfirmed = false } = parse(args)
  const brand = brandOf(context, brandId)
  const { companyId } = brand
  const find = (named: string) => findOneAccount(context.db, companyId, named)
  const account = await find(who)
  const nameOf = openAccountNames(context.db)
  const named = await nameOf(companyId, account.id)
  const lines = await action.run({ context, brand, account, find, other, isConfirmed })
  logSecurity(context.log, action.event, { companyId, account: named, action: name })
  return lines
}
