import { runProcess } from '../server/http/process.ts'
import { startDemo } from './demo.ts'
import { openDevSite } from './dev-site.ts'

// `npm run dev`: the demo, with every file of the site compiled when it is asked for.
await runProcess(async (announce) => {
  const site = await openDevSite()
  const demo = await startDemo({ ...process.env, DATABASE_URL: undefined }, { announce, site })
  return {
    ...demo,
    async close() {
      await site.stop()
      await demo.close()
    },
  }
})
