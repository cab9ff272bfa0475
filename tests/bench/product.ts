import { defaultSettings } from '../support/default-settings.ts'
import { freePort } from '../support/ports.ts'
import { startMeasured } from './measured-process.ts'

/** Replaces the addresses that the example brands name; nobody signs in by them here. */
const nowhere = 'http://127.0.0.1:1'
/** The settings without which an example brand is not shown. */
export const providers = {
  ...defaultSettings,
  AUTH0_ISSUER: nowhere,
  AUTH0_CLIENT_ID: 'shop',
  AUTH0_CLIENT_SECRET: 'secret',
  FACEBOOK_APP_SECRET: 'secret',
  GOOGLE_CLIENT_SECRET: 'secret',
  TELEGRAM_BOT_TOKEN: '1:secret',
  SHOP_LOGIN_SECRET: 'secret-of-the-bench-with-32-bytes-',
}

/** Starts the site as `npm start` does, on a port of its own. */
export async function startProduct(environment: Record<string, string>) {
  const port = String(await freePort())
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    BRAND: 'default',
    PUBLIC_ADDRESS: `http://localhost:${port}`,
    ...providers,
    ...environment,
  }
  const started = await startMeasured('src/server/main.ts', settings)
  return { ...started, origin: `http://localhost:${port}` }
}
