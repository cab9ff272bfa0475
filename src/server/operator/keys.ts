/** `npm run keys` */
import { runCommand } from './run.ts'

await runCommand('keys', process.argv.slice(2))
