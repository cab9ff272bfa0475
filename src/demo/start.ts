import { runProcess } from '../server/http/process.ts'
import { demoEnvironment, startDemo } from './demo.ts'

await runProcess((announce) => startDemo(demoEnvironment(), { announce }))
