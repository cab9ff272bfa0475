import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createKey } from '#server/feed/keys.ts'
import { startServer } from '#server/http/server.ts'
import { readSettings } from '#server/settings.ts'
import type { Db } from '#server/store/open.ts'
import { ensureBuilt } from '../../src/demo/build.ts'
import { freePort } from '../support/ports.ts'
import { copyThemes } from '../support/themes.ts'

/** A shop of Vendure and the account area, at one address as shoppers see them. */

const secret = () => randomBytes(32).toString('base64')

/** Hands on what is not the account area's to the shop. */
const handOnTo = (port: number) => (incoming: IncomingMessage, answer: ServerResponse) => {
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode!, response.headers)
    response.pipe(answer)
  })
  incoming.pipe(outgoing.on('error', () => answer.writeHead(502).end()))
}

/** Starts the account area for a brand whose customers sign in at the shop alone. */
async function startAccountArea(shopPort: number, secrets: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-vendure-'))
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      shopLogin: { page: '/sign-in', signOut: '/sign-out', only: true },
      enableFeatures: ['AddressBook', 'MyOrders'],
      orderLookup: false,
    }),
  )
  const port = await freePort()
  const address = `http://localhost:${port}`
  const settings = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    BRAND: 'default',
    LOG_LEVEL: 'error',
    PUBLIC_ADDRESS: address,
    WEBHOOK_URL: `http://localhost:${shopPort}/foyer-events`,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...secrets,
  })
  const server = await startServer(settings, { themes, outside: handOnTo(shopPort) })
  const { store } = server.services as unknown as { store: { db: Db } }
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true })
  }
  return { address, key: (await createKey(store.db, 1, 'Vendure')).key, close }
}

/** The packages of the shop are kept apart from ours. */
const shopFolder = join('data', 'engines', 'vendure')

async function installShop() {
  await cp(join(import.meta.dirname, 'vendure'), shopFolder, { recursive: true })
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['ci', ...options], { cwd: shopFolder, stdio: 'inherit' })
}

/** Starts the shop. `registered` hears of the token that a message would bring a new customer. */
async function startShop(environment: Record<string, string>, registered: (token: string) => void) {
  const shop = spawn(process.execPath, ['shop.mjs'], {
    cwd: shopFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`Vendure has ended with ${code}.`)))
    createInterface(shop.stdout).on('line', (line) => {
      if (line === 'ready') resolve()
      else if (line.startsWith('registered ')) registered(line.split(' ')[1]!)
      else if (line.startsWith('error')) console.log(line)
    })
  })
  await ready
  return async () => {
    shop.removeAllListeners('exit')
    const gone = once(shop, 'exit')
    shop.kill()
    await gone
  }
}

/** Starts both. */
export async function startInstallation(registered: (token: string) => void) {
  ensureBuilt()
  await installShop()
  const shopPort = await freePort()
  const shared = { SHOP_LOGIN_SECRET: secret(), FEED_VENDURE_SECRET: secret() }
  const webhookSecret = `whsec_${secret()}`
  const area = await startAccountArea(shopPort, { ...shared, WEBHOOK_SECRET: webhookSecret })
  const administrator = { name: 'administrator', password: secret() }
  const closeShop = await startShop(
    {
      VENDURE_USER: administrator.name,
      VENDURE_PASSWORD: administrator.password,
      PORT: String(shopPort),
      SHOP: area.address,
      BRAND: 'default',
      COOKIE_SECRET: secret(),
      FOYER_URL: area.address,
      FOYER_KEY: area.key,
      FOYER_FEED_SECRET: shared.FEED_VENDURE_SECRET,
      FOYER_WEBHOOK_SECRET: webhookSecret,
      SHOP_LOGIN_SECRET: shared.SHOP_LOGIN_SECRET,
    },
    registered,
  )
  const close = async () => {
    await closeShop()
    await area.close()
  }
  return { address: area.address, key: area.key, administrator, close }
}
