import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { loadBrands } from '#brands/config/brands.ts'
import { startServer, type Server, type ServerOptions } from '../server/http/server.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { acceptAddresses } from './accept-addresses.ts'
import { openApiReference } from './api-reference/api-reference.ts'
import { ensureBuilt } from './build.ts'
import { fillDemoData } from './data/fill.ts'
import { startProviders } from './start-providers.ts'
import { startMailServer } from './mail-server.ts'
import { openOutbox } from './outbox.ts'
import { openPreview } from './preview/preview.ts'
import { loadOrCreateKeys } from './provider-keys.ts'
import type { Endpoints } from './sign-in/endpoint.ts'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { demoShop } from './demo-shop.ts'
import { openVatRegister } from './vat-register.ts'
import { openWebhooks } from './webhooks.ts'

/** Names of no one machine: what listens on them is reached as localhost. */
const everywhere = ['0.0.0.0', '::', '::1']

const defaults = { HOST: '127.0.0.1', BRAND: 'default', LOG_LEVEL: 'warn' }

type Environment = Record<string, string | undefined>

/**
 * Returns what the shell sets, but never its database or its workers: the demo's shoppers sign in
 * without a password.
 */
export const demoEnvironment = (): Environment => ({
  ...process.env,
  DATABASE_URL: undefined,
  WORKERS: undefined,
})

/** Returns the addresses of the site and the identity provider; each brand has its own `{host}`. */
function addressesOf({ HOST = '', PROVIDER_PORT }: Environment, port: number) {
  if (port === 0) throw new Error('PORT: expected a port number; the demo names it in its links')
  const providerPort = Number(PROVIDER_PORT ?? port + 1)
  if (!(providerPort > 0 && providerPort <= 65_535))
    throw new Error('PROVIDER_PORT: expected a port number; it is PORT + 1 unless it is set')
  const host = HOST && !everywhere.includes(HOST) ? HOST : 'localhost'
  return { host, address: `http://{host}:${port}`, issuer: `http://${host}:${providerPort}` }
}

/** Services that the site asks or reports to, each below a path of the site itself. */
async function openFakeServices() {
  const outbox = openOutbox()
  const mail = await startMailServer(outbox.addMail)
  const vatRegister = openVatRegister()
  const webhooks = openWebhooks()
  const answers: Record<string, RequestListener> = {
    [outbox.path]: outbox.answer,
    [vatRegister.path]: vatRegister.answer,
    [webhooks.path]: webhooks.answer,
  }
  /**
   * Returns the settings that point the site to them, unless the environment names others or turns
   * them off.
   */
  const settings = (site: string, environment: Environment) => ({
    ...(environment.SMS_GATEWAY_URL === undefined &&
      !environment.SMS_TWILIO_ACCOUNT_SID && {
        SMS_GATEWAY_URL: site + outbox.path,
        SMS_GATEWAY_TOKEN: outbox.token,
      }),
    ...(environment.SMTP_URL === undefined && mail.settings),
    ...(environment.WEBHOOK_URL === undefined && webhooks.settings(site)),
    ...(!environment.VIES_URL && { VIES_URL: site + vatRegister.url }),
  })
  return { answers, settings, listen: webhooks.listen, close: mail.close }
}

/** Starts the site with the shop around it and the preview before it. */
async function startSite(
  settings: Settings,
  { answers, shopPages }: { answers: Record<string, RequestListener>; shopPages: Endpoints },
  options: ServerOptions,
) {
  const shop = await demoShop(shopPages, (name) => {
    const { brands, store, files } = server.services
    const brand = brands.byHost(name) ?? brands.all[0]!
    return { db: store.db, files, companyId: brand.companyId, shop: brand }
  })
  const server: Server = await startServer(settings, {
    outside: (request, response) => (answers[request.url ?? ''] ?? shop)(request, response),
    before: [openPreview(() => server), openApiReference()],
    // The brands' ids are made up: a real provider's script would show an error with them.
    widgets: false,
    ...options,
  })
  return server
}

async function fillBrands({ brands, store, files }: Server['services']) {
  for (const brand of brands.all) {
    const { id, companyId } = brand
    const filled = await fillDemoData({ db: store.db, files, companyId, shop: brand })
    if (filled) console.log(`filled the demo of brand ${id}`)
  }
}

/**
 * The site with everything around it that a shop would bring: demo data, an identity provider, a
 * stand-in shop.
 */
export async function startDemo(environment: Environment, options: ServerOptions = {}) {
  const given = readSettings({ ...defaults, ...environment, PUBLIC_ADDRESS: 'http://{host}' })
  const { host, address, issuer } = addressesOf(environment, given.PORT)
  if (!options.site) ensureBuilt()
  const brands = loadBrands(options.themes ?? 'themes', address, given.BRAND).all
  const hosts = new Set([host, ...brands.flatMap((brand) => brand.hosts)])
  const origins = [...hosts].map((name) => address.replace('{host}', name))
  const keys = loadOrCreateKeys(resolve(given.DATA_DIR))
  const signIn = openSignIn(issuer, { brands, origins, keys })
  const provider = await startProviders(issuer, given.HOST, signIn.handleRequest)
  const fakes = await openFakeServices()
  const closeFakes = () => Promise.all([provider.close(), fakes.close()])
  try {
    const site = address.replace('{host}', host)
    const settings = readSettings({
      ...defaults,
      ...environment,
      ...fakes.settings(site, environment),
      ...signIn.settings,
      PUBLIC_ADDRESS: address,
    })
    const server = await startSite(
      settings,
      { answers: fakes.answers, shopPages: signIn.shopPages },
      { host, ...options },
    )
    fakes.listen(acceptAddresses(server.services))
    await fillBrands(server.services)
    const close = async () => void (await Promise.all([server.close(), closeFakes()]))
    return { ...server, close, provider, injectFault: signIn.injectFault, ready: `${site}/account` }
  } catch (error) {
    await closeFakes()
    throw error
  }
}
