import type { IncomingMessage } from 'node:http'
import { realpathSync } from 'node:fs'
import { dev, type AstroIntegration } from 'astro'
import type { Rendering, Site } from '../server/http/built-site.ts'
import type { Handler } from '../server/http/handlers.ts'
import { freePort } from './free-port.ts'

/** What the browser asks Vite for: modules of the site and of its packages, and files of themes. */
const vitePath = /^\/(?:@|__|src\/|themes\/|node_modules\/|\.astro\/)/

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type ViteServer = Parameters<SetupHook>[0]['server']

const rendering: Rendering = {
  // Astro's dev server writes styles and scripts into the page, and makes no hashes.
  directives: () => [
    "connect-src 'self' ws:",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    'worker-src blob:',
  ],
  // Any file may have changed.
  keptWith: () => ({}),
  // The dev server shows the error itself, with the line of the source.
  onError(error) {
    throw error
  },
}

/**
 * The site on Astro's dev server, which compiles a file when it is asked for. Pages come through
 * the demo's own server; Vite's messages to the browser have a port of their own.
 */
export async function openDevSite(): Promise<Site & { vite: ViteServer; stop(): Promise<void> }> {
  let vite: ViteServer
  const server = await dev({
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
    vite: {
      server: {
        ws: { host: '127.0.0.1', port: await freePort() },
        // An editor empties a file and then writes it: the watcher tells of both once, at the end.
        watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
        // The folder of packages may be a link to another place.
        fs: { allow: ['.', realpathSync('node_modules')] },
      },
      // Found later, a package would make the browser load the page once more.
      optimizeDeps: { entries: ['src/features/**/*Island.tsx', 'src/client/*.ts'] },
    },
    integrations: [
      { name: 'dev-site', hooks: { 'astro:server:setup': ({ server }) => void (vite = server) } },
    ],
  })
  const handle = (request: IncomingMessage, response: Parameters<Handler>[1]) =>
    server.handle(request, response)
  return {
    vite: vite!,
    rendering,
    files: new Map(),
    assets: (request, response, next) =>
      vitePath.test(request.url ?? '') ? handle(request, response) : next(),
    handler(request, response, _next, locals) {
      // Where Astro's dev server finds the locals that the built site is given.
      Object.assign(request, { [Symbol.for('astro.locals')]: locals })
      handle(request, response)
    },
    stop: () => server.stop(),
  }
}
