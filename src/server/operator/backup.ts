/** `npm run backup -- FILE` */
import { resolve } from 'node:path'
import { checkBackup } from './check-backup.ts'
import { printFailure, runCommand } from './run.ts'

const [given] = process.argv.slice(2)
if (!given || process.argv.length > 3) {
  console.error('Expected npm run backup -- FILE, such as foyer-2026-03-02.tar.gz.')
  process.exitCode = 1
} else {
  const file = resolve(process.env.INIT_CWD ?? '.', given)
  await runCommand('backup', [file])
  if (!process.exitCode)
    await checkBackup(file).then(() => console.log('It was read again and is whole.'), printFailure)
}
