import type { IncomingMessage } from 'node:http'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { dev, type AstroIntegration } from 'astro'
import { rulesSource } from '../server/http/inline-hashes.ts'
import type { Rendering, BuiltSite } from '../server/http/built-site.ts'
import type { Handler } from '../server/http/handlers.ts'
import type { BrandChecks } from './brand-checks.ts'
import { answerBroken } from './brand-overlay.ts'
import { openPageSocket } from './page-socket.ts'

/**
 * Matches what the browser asks Vite for: modules of the site and of its packages, and files of
 * themes.
 */
const vitePath = /^\/(?:@|__|src\/|themes\/|node_modules\/|\.astro\/)/

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type ViteServer = Parameters<SetupHook>[0]['server']

/** Renders with the dev server; Vite tells browsers of changes at `port`. */
const renderingWith = (port: number): Rendering => ({
  // The policy of the built site, save for Vite's client, and for the styles that it writes into
  // the page as elements: those of attributes stay blocked.
  directives: (colourStyle) => [
    `connect-src 'self' ws://127.0.0.1:${port}`,
    `script-src 'self' ${rulesSource}`,
    `style-src 'self' ${colourStyle}`.trim(),
    "style-src-elem 'self' 'unsafe-inline'",
    'worker-src blob:',
  ],
  // Any file may have changed.
  keptWith: () => ({}),
  // The dev server shows the error itself, with the line of the source.
  onError(error) {
    throw error
  },
})

/** Returns what stands in for a component with an error: what shows it throws. */
const standIn = (id: string, error: string) =>
  id.endsWith('.astro') ? `---\nthrow new Error(${JSON.stringify(error)})\n---\n` : undefined

/**
 * Puts another file in the place of a theme's file that has errors: every page loads the files of
 * all brands, and those of the others stay.
 */
function withoutBrokenFiles(checks: BrandChecks) {
  const errorIn = (id: string) =>
    /\/themes\//.test(id) ? checks.errorIn(id.replace(/\?.*/s, '')) : undefined
  return {
    name: 'without-broken-files',
    resolveId: {
      order: 'pre' as const,
      // A link may lead nowhere, or out of the themes.
      handler: (id: string) =>
        id.startsWith('/themes/') && errorIn(id) ? resolve(id.slice(1)) : undefined,
    },
    load: {
      order: 'pre' as const,
      handler(id: string) {
        const error = errorIn(id)
        return error === undefined ? undefined : standIn(id, error)
      },
    },
  }
}

interface DevSite extends BuiltSite {
  vite: ViteServer
  /** Lets pages connect, those from before a restart, too: they load anew. */
  answerPages(): void
  stop(): Promise<void>
}

/**
 * The site on Astro's dev server, which compiles a file when it is asked for. Pages come through
 * the demo's own server; Vite's messages to the browser have a port of their own, the first free
 * one from `firstPort`.
 */
export async function openDevSite(checks: BrandChecks, firstPort: number): Promise<DevSite> {
  let vite: ViteServer
  const socket = await openPageSocket(firstPort)
  const { port } = socket
  const server = await dev({
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
    vite: {
      server: {
        ws: { host: '127.0.0.1', port, server: socket.server },
        // An editor empties a file and then writes it: the watcher tells of both once, at the end.
        watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
        // The folder of packages may be a link to another place.
        fs: { allow: ['.', realpathSync('node_modules')] },
      },
      plugins: [withoutBrokenFiles(checks)],
      // Found later, a package would make the browser load the page once more.
      optimizeDeps: { entries: ['src/browser/*.ts'] },
    },
    integrations: [
      { name: 'dev-site', hooks: { 'astro:server:setup': ({ server }) => void (vite = server) } },
    ],
  })
  const handle = (request: IncomingMessage, response: Parameters<Handler>[1]) =>
    server.handle(request, response)
  return {
    vite: vite!,
    rendering: renderingWith(port),
    files: new Map(),
    assets: (request, response, next) =>
      vitePath.test(request.url ?? '') ? handle(request, response) : next(),
    handler(request, response, _next, locals) {
      if (answerBroken(checks, (locals as App.Locals).services, request, response)) return
      // Astro's dev server reads here the locals that the built site receives.
      Object.assign(request, { [Symbol.for('astro.locals')]: locals })
      handle(request, response)
    },
    answerPages: socket.answer,
    async stop() {
      socket.close()
      await server.stop()
    },
  }
}
