/**
 * A process that changes accounts and delivers what their shop is to hear, until it is killed. It
 * prints a line for each change that is stored: the account and the number that it was given. With
 * WRITE=no it only delivers, and prints `done` once nothing is left.
 */
import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { loadBrands } from '#brands/config/brands.ts'
import { webhookEvents } from '#server/webhooks/table.ts'
import { readSettings } from '#server/settings.ts'
import { openStore } from '#server/open-store.ts'
import { openReceivers } from '#server/webhooks/receivers.ts'
import { openMetrics } from '#server/observe/metrics.ts'
import { startWebhooks } from '#server/webhooks/worker.ts'

const settings = readSettings({ ...process.env, PUBLIC_ADDRESS: 'http://{host}' })
const brands = loadBrands('themes', settings.PUBLIC_ADDRESS, 'default')
const brand = brands.byId('default')!
const store = await openStore({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  workFailed: (error) => console.error(error),
  hasReceiver: () => true,
})
const { db } = store
startWebhooks(openReceivers(settings, brands), {
  db,
  log: pino({ level: 'silent' }),
  metrics: openMetrics(),
  leaseSeconds: 1,
  pollMs: 20,
})

async function change(subject: string) {
  const identity = {
    issuer: 'https://id.example',
    subject,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    idToken: '',
    proof: { id: `${subject} ${process.env.FIRST}`, expires: new Date(Date.now() + 60_000) },
  }
  const session = (await store.findSession(brand, await store.signIn(brand, identity)))!
  for (let number = Number(process.env.FIRST); ; number++) {
    await session.shop.account.update({ firstName: `n${number}` })
    writeSync(1, `${session.shopper.id} ${number}\n`)
    await setTimeout(5)
  }
}

if (process.env.WRITE === 'no') {
  while ((await db.$count(webhookEvents, isNull(webhookEvents.deliveredAt))) > 0)
    await setTimeout(50)
  writeSync(1, 'done\n')
} else await Promise.all(['a', 'b', 'c', 'd'].map(change))
