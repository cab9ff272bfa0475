import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Brand } from '#brands/config/brands.ts'
import { cookieNames } from '../api/cookies.ts'
import { accountExample } from '../profile/examples.ts'
import type { Services } from '../services.ts'
import type { Shop } from '../shop.ts'
import type { ShopperSession } from '../sign-in/shopper-session.ts'
import { requestLocally } from './local-request.ts'
import type { BuiltSite } from './built-site.ts'

const refuse = () => Promise.reject(new Error('a part asks for data; only pages can do that'))
/** Refuses each of its calls. */
const refusing: Shop = new Proxy(refuse as unknown as Shop, { get: () => refusing })

/** Stands in for a shopper while parts are tried: they may name the shopper, but fetch nothing. */
const sampleSession: ShopperSession = {
  id: '',
  isConfirmed: true,
  device: { browser: '', system: '' },
  shopper: accountExample,
  language: '',
  hasNoTitle: false,
  useLanguage() {},
  shop: refusing,
  draft: refuse,
  once: refuse,
  signOut: refuse,
}

/** Services of a shop with this brand alone, where whoever has a session is the sample shopper. */
export function sampleServices(services: Services, brand: Brand, isSignedIn: boolean) {
  const log: { error: { message: string } }[] = []
  return {
    log,
    services: {
      ...services,
      brands: { all: [brand], unreadable: [], folders: [], byHost: () => brand, byId: () => brand },
      store: {
        ...services.store,
        findSession: () => Promise.resolve(isSignedIn ? sampleSession : undefined),
      },
      log: pino({}, { write: (line) => log.push(JSON.parse(line) as (typeof log)[number]) }),
    } satisfies Services,
  }
}

const cookie = ['', '__Host-'].map((prefix) => `${prefix}${cookieNames.session}=sample`).join('; ')

/**
 * Returns what the site answers with these locals to a request that nobody else can make, of a
 * browser that has a session.
 */
export async function requestWith(
  locals: object,
  { handler }: BuiltSite,
  { brand, path, language = '' }: { brand: Brand; path: string; language?: string },
) {
  const all = { ...locals, clientAddress: '127.0.0.1', userAgent: '', record: { id: 'sample' } }
  const server = createServer((request, response) => {
    void handler(request, response, () => response.writeHead(404).end(), all)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { address, port } = server.address() as AddressInfo
  const host = brand.hosts[0] ?? 'localhost'
  const headers = { host, cookie, 'accept-language': language }
  try {
    return await requestLocally({ host: address, port, path, headers })
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}
