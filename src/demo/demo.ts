import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { loadBrands } from '#brands/config/brands.ts'
import { startServer, type Server, type ServerOptions } from '../server/http/server.ts'
import { readSettings } from '../server/settings.ts'
import { openApiReference } from './api-reference/api-reference.ts'
import { ensureBuilt } from './build.ts'
import { fillDemoData } from './data/fill.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { openOutbox } from './outbox.ts'
import { openPreview } from './preview/preview.ts'
import { loadOrCreateKeys } from './provider-keys.ts'
import { openSignIn, randomSecret } from './sign-in/open-sign-in.ts'
import { demoShop } from './demo-shop.ts'
import { openVatRegister } from './vat-register.ts'
import { openWebhooks } from './webhooks.ts'

/** Names of no one machine: what listens on them is reached as localhost. */
const everywhere = ['0.0.0.0', '::', '::1']

const defaults = { HOST: '127.0.0.1', BRAND: 'default', LOG_LEVEL: 'warn' }

/**
 * The site with everything around it that a shop would bring: demo data, an identity provider, a
 * stand-in shop.
 */
export async function startDemo(
  environment: Record<string, string | undefined>,
  options: ServerOptions = {},
) {
  const given = readSettings({ ...defaults, ...environment, PUBLIC_ADDRESS: 'http://{host}' })
  const port = given.PORT
  if (port === 0) throw new Error('PORT: expected a port number; the demo names it in its links')
  const providerPort = Number(environment.PROVIDER_PORT ?? port + 1)
  if (!(providerPort > 0 && providerPort <= 65_535))
    throw new Error('PROVIDER_PORT: expected a port number; it is PORT + 1 unless it is set')
  if (!options.site) ensureBuilt()
  const address = `http://{host}:${port}`
  const host =
    environment.HOST && !everywhere.includes(environment.HOST) ? environment.HOST : 'localhost'
  const issuer = `http://${host}:${providerPort}`
  const brands = loadBrands(options.themes ?? 'themes', address, given.BRAND).all
  const origins = [...new Set([host, ...brands.flatMap((brand) => brand.hosts)])].map((name) =>
    address.replace('{host}', name),
  )
  const client = { id: 'foyer-demo', secret: randomSecret() }
  const { fakeProviders, settings: signIn } = await openSignIn(issuer, brands, origins)
  const provider = await startIdentityProvider({
    issuer,
    host: given.HOST,
    client,
    origins,
    keys: loadOrCreateKeys(resolve(given.DATA_DIR)),
    fakeProviders,
  })
  try {
    const outbox = openOutbox()
    const vatRegister = openVatRegister()
    const webhooks = openWebhooks()
    const site = address.replace('{host}', host)
    const settings = readSettings({
      ...defaults,
      ...(!given.SMS_GATEWAY_URL &&
        !given.SMS_TWILIO_ACCOUNT_SID && {
          SMS_GATEWAY_URL: site + outbox.path,
          SMS_GATEWAY_TOKEN: outbox.token,
        }),
      ...environment,
      // An empty one turns the demo's own receiver off.
      ...(environment.WEBHOOK_URL === undefined && webhooks.settings(site)),
      ...(!environment.VIES_URL && { VIES_URL: site + vatRegister.url }),
      ...signIn,
      PUBLIC_ADDRESS: address,
      ONECORE_ISSUER: issuer,
      ONECORE_CLIENT_ID: client.id,
      ONECORE_CLIENT_SECRET: client.secret,
    })
    const shop = await demoShop((name) => {
      const { brands, store, files } = server.services
      const { companyId } = brands.byHost(name) ?? brands.all[0]!
      return { db: store.db, files, companyId }
    })
    const mounted: Record<string, RequestListener> = {
      [outbox.path]: outbox.answer,
      [vatRegister.path]: vatRegister.answer,
      [webhooks.path]: webhooks.answer,
    }
    const outside: RequestListener = (request, response) =>
      (mounted[request.url ?? ''] ?? shop)(request, response)
    const before = [openPreview(() => server), openApiReference()]
    // The brands' ids are made up: a real provider's script would show an error with them.
    const own = { outside, before, host, widgets: false }
    const server: Server = await startServer(settings, { ...own, ...options })
    for (const { id, companyId } of server.services.brands.all) {
      const { store, files } = server.services
      const filled = await fillDemoData({ db: store.db, files, companyId })
      if (filled) console.log(`filled the demo of brand ${id}`)
    }
    const close = async () => {
      await Promise.all([server.close(), provider.close()])
    }
    return { ...server, close, provider, fakeProviders, ready: `${site}/account` }
  } catch (error) {
    await provider.close()
    throw error
  }
}
