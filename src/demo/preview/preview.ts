import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Brand } from '#brands/config/brands.ts'
import { ask } from '../../server/http/ask.ts'
import { refuseMethod } from '../../server/http/methods.ts'
import type { Handler } from '../../server/http/handlers.ts'
import type { Server } from '../../server/http/server.ts'
import { html, print } from '../page.ts'
import { gallery } from './gallery.ts'
import { argsOf, type Look } from './look.ts'
import { scenesOf, type Scene } from './scenes.ts'
import { openStage } from './stage.ts'

const path = '/account/preview'
const types = {
  'gallery.css': 'text/css',
  'gallery.js': 'text/javascript',
  'dress.js': 'text/javascript',
}

/**
 * What follows the preview's path: the name of a scene or a file, empty for the gallery; undefined
 * elsewhere.
 */
const nameIn = ({ pathname }: URL) =>
  pathname === path
    ? ''
    : pathname.startsWith(`${path}/`)
      ? pathname.slice(path.length + 1)
      : undefined

const cookieHeader = (cookies: Record<string, string | undefined>) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
    .join('; ')

/** The script that dresses a scene's page and plays it. */
const dresser = ({ press = [], until = '' }: Scene, { direction, scheme }: Look) =>
  html`<script
    src="${path}/dress.js"
    data-direction="${direction}"
    data-scheme="${scheme}"
    data-press="${JSON.stringify(press)}"
    data-until="${until}"
  ></script>`

/**
 * `/account/preview` of the demo: every page of a brand in every state of it, as the site itself
 * answers it to the demo's shoppers. A scene leaves nothing behind: its session is its own, and a
 * change that is tried in it meets a store that is away.
 */
export function openPreview(find: () => Server): Handler {
  let stage: ReturnType<typeof openStage> | undefined
  const onStage = () => (stage ??= openStage(find().services.store))

  async function show(
    scene: Scene,
    look: Look,
    brand: Brand,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const cookies = await onStage().cookiesOf(scene, brand, look.language)
    const session = await onStage().visitOf(scene, brand, cookies)
    const path = typeof scene.path === 'string' ? scene.path : await scene.path(session!.shop)
    const form =
      scene.form && !scene.isDraft
        ? new URLSearchParams({ ...scene.form, xsrf: cookies['XSRF-TOKEN']! })
        : undefined
    const { socket, headers: own } = request
    const { status, headers, body } = await ask(
      {
        host: socket.localAddress,
        port: socket.localPort,
        path,
        method: form ? 'POST' : 'GET',
        headers: {
          host: own.host,
          cookie: cookieHeader(cookies),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      form?.toString(),
    )
    // Whoever looks at the preview stays who they are.
    for (const name of ['set-cookie', 'clear-site-data', 'content-length']) delete headers[name]
    response
      .writeHead(status, headers)
      .end(body.replace('</body>', () => `${print(dresser(scene, look))}</body>`))
  }

  return async (request, response, next) => {
    const { host = '', referer = '' } = request.headers
    const address = `http://${host}${request.url}`
    // What is no address is no scene's either; the site sees to it.
    if (!URL.canParse(address)) return next()
    const url = new URL(address)
    const from = URL.canParse(referer) ? new URL(referer) : undefined
    const name = nameIn(url)
    const asking = from?.host === host ? nameIn(from) : undefined
    if (name === undefined && !asking) return next()
    const { brands, settings } = find().services
    const brand = brands.byHost(url.hostname) ?? brands.byId(settings.BRAND ?? '')
    if (!brand) return next()
    const scene = scenesOf(brand).get(name ?? asking!)
    if (name === undefined) {
      // A page of a scene asks for more: as the scene's shopper, but for a change or a call.
      const isChange = request.method !== 'GET' || url.pathname.startsWith('/account/api/')
      if (scene?.isFrameEmpty && url.pathname.startsWith('/account/documents/'))
        return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end()
      if (scene) {
        const { as, store } = scene
        const cookies = await onStage().cookiesOf(
          { as, store: isChange ? 'away' : store },
          brand,
          argsOf(from!, brand).language,
        )
        request.headers.cookie = cookieHeader(cookies)
      }
      return next()
    }
    if (Object.hasOwn(types, name)) {
      response.writeHead(200, { 'content-type': types[name as keyof typeof types] })
      return response.end(readFileSync(join(import.meta.dirname, 'files', name)))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseMethod(response, ['GET', 'HEAD', 'OPTIONS'])
    if (name === '') {
      const page = gallery(path, brands, brand, url)
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }
    if (!scene)
      return response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This brand has no such scene.')
    return show(scene, argsOf(url, brand), brand, request, response)
  }
}
