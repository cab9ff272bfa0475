import { brandOf, type Command } from '../operator/command.ts'
import { runWebhooks } from './admin.ts'

/** Takes `--brand` from the arguments. */
function splitBrand(args: string[]) {
  const at = args.indexOf('--brand')
  return at < 0
    ? { rest: args, brand: undefined }
    : { rest: args.toSpliced(at, 2), brand: args[at + 1] ?? '' }
}

/** `npm run webhooks`: lists webhooks, tries those again that failed, and repeats them. */
export const webhookCommand: Command = (context, args) => {
  const { rest, brand } = splitBrand(args)
  return runWebhooks(context.db, brandOf(context, brand).companyId, rest)
}
