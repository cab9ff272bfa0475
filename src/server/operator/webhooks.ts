/** `npm run webhooks` */
import { runCommand } from './run.ts'

await runCommand('webhooks', process.argv.slice(2))
