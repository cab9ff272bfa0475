import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../../src/demo/demo.ts'
import { runProcess } from '../../src/server/http/process.ts'
import { copyThemes } from '../../tests/support/themes.ts'
import { startElsewhere } from './elsewhere.ts'
import { serveOldSessions } from './old-sessions.ts'
import { few, framing, long, providers, withConfirmations } from './own-brands.ts'

/** `npm run demo` with those brands alone: one at localhost, the others at their names below it. */
await runProcess(async () => {
  const { PORT = '', DATA_DIR = '', OLD_SESSIONS_PORT } = process.env
  const brands = {
    long,
    few,
    framing: framing(await startElsewhere(), `http://framing.localhost:${PORT}`),
  }
  const { themes, file } = await copyThemes(DATA_DIR)
  const usual = JSON.parse(readFileSync(file, 'utf8')) as { addressFields: object[] }
  for (const [name, fields] of Object.entries(brands)) {
    mkdirSync(join(themes, name))
    const site = { ...usual, hosts: [`${name}.localhost`], ...fields }
    writeFileSync(join(themes, name, 'site.json'), JSON.stringify(site))
  }
  const addressFields = withConfirmations(usual.addressFields)
  writeFileSync(file, JSON.stringify({ ...usual, ...providers, addressFields }))
  const demo = await startDemo(process.env, { themes, widgets: true })
  serveOldSessions(demo.services.store.db, Number(OLD_SESSIONS_PORT))
  return demo
})
