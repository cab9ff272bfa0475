import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import { brandOfHost, hostNameOf } from '../server/http/brand-of-host.ts'
import type { Services } from '../server/services.ts'
import type { BrandChecks } from './brand-checks.ts'
import { layersOf } from '#brands/config/layers.ts'
import { html, print } from '#lib/html.ts'

/**
 * Returns the brand that a host belongs to, whether or not its site.json can be read: one that says
 * no hosts has the one that `npm run brand new` gave it.
 */
function brandAt(host: string | undefined, services: Services) {
  const hostName = hostNameOf(host)
  const { brands } = services
  const unreadable = brands.unreadable.find(({ id, hosts }) =>
    hosts.length > 0 ? hosts.includes(hostName) : hostName === `${id}.localhost`,
  )
  const brand = brands.byHost(hostName) ?? unreadable ?? brandOfHost(hostName, services)
  return brand?.id ?? ''
}

/** Returns the error that Vite's client shows over the page. */
function overlayOf(brand: string, errors: string[]) {
  const [, file = '', line = ''] = /^(.+?):(\d+): /.exec(errors[0] ?? '') ?? []
  return {
    type: 'error',
    err: {
      name: `npm run brand check ${brand}`,
      title: `Shoppers cannot see ${brand} until this is mended`,
      message: errors.map(print).join('\n\n'),
      stack: errors.join('\n'),
      ...(file && { loc: { file, line: Number(line), column: 1 } }),
    },
  }
}

/**
 * Answers with a page that is empty but for the overlay, if the request's brand has errors. Nobody
 * tells the page of a file that is mended before it connects, so it asks then.
 */
export function answerBroken(
  checks: BrandChecks,
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const brand = brandAt(request.headers.host, services)
  if (checks.errorsOf(brand).length === 0) return false
  response.writeHead(HttpStatus.serviceUnavailable, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    html`<!doctype html>
      <html lang="en">
        <title>${brand} has errors</title>
        <script type="module">
          import { createHotContext } from '/@vite/client'
          createHotContext('/').on('vite:ws:connect', async () => {
            if ((await fetch(location)).ok) location.reload()
          })
        </script>
      </html>`.text,
  )
  return true
}

/** A connection of Vite's client in a page. */
interface Socket {
  send(message: string): void
  on(event: 'close', listener: () => void): void
}

/** Shows the errors of a brand in the browsers that show the brand. */
export function openBrandOverlay(checks: BrandChecks, services: Services) {
  const brands = new Map<Socket, string>()
  const send = (socket: Socket, message: object) => socket.send(JSON.stringify(message))
  return {
    /** Tells a page that connects the errors of its brand. */
    connect(socket: Socket, { headers: { origin = '' } }: IncomingMessage) {
      const host = URL.canParse(origin) ? new URL(origin).host : undefined
      const brand = brandAt(host, services)
      brands.set(socket, brand)
      socket.on('close', () => brands.delete(socket))
      const errors = checks.errorsOf(brand)
      if (errors.length > 0) send(socket, overlayOf(brand, errors))
    },
    /** Loads the pages again that show files of a brand: each connects anew. */
    reload(brand: string) {
      for (const [socket, shown] of brands)
        if (layersOf('themes', shown).includes(brand))
          send(socket, { type: 'full-reload', path: '*' })
    },
  }
}
