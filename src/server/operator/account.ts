/** `npm run account` */
import { resolve } from 'node:path'
import { runCommand } from './run.ts'

const [action = '', who = '', file, ...rest] = process.argv.slice(2)
// A running server, which may do it, has another working directory.
const given =
  action === 'export' && file && !file.startsWith('-')
    ? [resolve(process.env.INIT_CWD ?? '.', file), ...rest]
    : [file, ...rest].filter((one) => one !== undefined)
await runCommand('account', [action, who, ...given])
