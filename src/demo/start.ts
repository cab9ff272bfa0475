import { runProcess } from '../server/http/process.ts'
import { startDemo } from './demo.ts'

await runProcess(() => startDemo(process.env))
