import { runProcess } from '../server/http/process.ts'
import { startDemo } from './demo.ts'

// Never a database that the shell happens to name: the demo's shoppers sign in without a password.
await runProcess((announce) =>
  startDemo({ ...process.env, DATABASE_URL: undefined, WORKERS: undefined }, { announce }),
)
