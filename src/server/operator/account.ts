/** `npm run account` */
import { resolve } from 'node:path'
import { findFile } from './account-command.ts'
import { runCommand } from './run.ts'

const args = process.argv.slice(2)
const at = findFile(args)
// A running server, which may do it, has another working directory.
if (at !== undefined) args[at] = resolve(process.env.INIT_CWD ?? '.', args[at]!)
await runCommand('account', args)
