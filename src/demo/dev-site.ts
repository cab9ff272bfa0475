import type { IncomingMessage } from 'node:http'
import { realpathSync } from 'node:fs'
import { dev, type AstroIntegration } from 'astro'
import { rulesSource } from '../server/http/inline-hashes.ts'
import type { Rendering, Site } from '../server/http/built-site.ts'
import type { Handler } from '../server/http/handlers.ts'
import type { BrandChecks } from './brand-checks.ts'
import { answerBroken } from './brand-overlay.ts'
import { freePort } from './free-port.ts'

/** What the browser asks Vite for: modules of the site and of its packages, and files of themes. */
const vitePath = /^\/(?:@|__|src\/|themes\/|node_modules\/|\.astro\/)/

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type ViteServer = Parameters<SetupHook>[0]['server']

/** How the dev server renders; Vite tells browsers of changes at `port`. */
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

/**
 * Puts a file that throws in the place of a theme's file that has errors: every page loads the
 * files of all brands, and those of the others stay.
 */
const withoutBrokenFiles = (checks: BrandChecks) => ({
  name: 'without-broken-files',
  load: {
    order: 'pre' as const,
    handler(id: string) {
      const error = /\.(?:astro|md)$/.test(id) ? checks.errorIn(id) : undefined
      if (!error) return undefined
      const fail = `throw new Error(${JSON.stringify(error)})`
      return id.endsWith('.md')
        ? `export const frontmatter = {}\nexport function Content() { ${fail} }\nexport default Content`
        : `---\n${fail}\n---\n`
    },
  },
})

/**
 * The site on Astro's dev server, which compiles a file when it is asked for. Pages come through
 * the demo's own server; Vite's messages to the browser have a port of their own.
 */
export async function openDevSite(
  checks: BrandChecks,
): Promise<Site & { vite: ViteServer; stop(): Promise<void> }> {
  let vite: ViteServer
  const port = await freePort()
  const server = await dev({
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
    vite: {
      server: {
        ws: { host: '127.0.0.1', port },
        // An editor empties a file and then writes it: the watcher tells of both once, at the end.
        watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
        // The folder of packages may be a link to another place.
        fs: { allow: ['.', realpathSync('node_modules')] },
      },
      plugins: [withoutBrokenFiles(checks)],
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
    rendering: renderingWith(port),
    files: new Map(),
    assets: (request, response, next) =>
      vitePath.test(request.url ?? '') ? handle(request, response) : next(),
    handler(request, response, _next, locals) {
      if (answerBroken(checks, (locals as App.Locals).services, request, response)) return
      // Where Astro's dev server finds the locals that the built site is given.
      Object.assign(request, { [Symbol.for('astro.locals')]: locals })
      handle(request, response)
    },
    stop: () => server.stop(),
  }
}
