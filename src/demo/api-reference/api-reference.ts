import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { File } from '../../server/http/files.ts'
import type { Handler } from '../../server/http/handlers.ts'
import { serveFiles } from '../../server/http/serve-files.ts'
import { html, print } from '#lib/html.ts'

const path = '/account/api'

const page = print(
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${path}/swagger-ui.css" />
        <style>
          @media (max-width: 640px) {
            .swagger-ui .opblock-tag small {
              display: none;
            }
          }
        </style>
        <script defer src="${path}/swagger-ui-bundle.js"></script>
        <script defer src="${path}/start.js"></script>
      </head>
      <body>
        <main></main>
      </body>
    </html>`,
)

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist'))

const files = {
  'swagger-ui.css': ['text/css', viewer],
  'swagger-ui-bundle.js': ['text/javascript', viewer],
  'start.js': ['text/javascript', import.meta.dirname],
} as const

/** Everything comes from here, and nothing goes elsewhere. The viewer writes styles of its own. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

async function open() {
  const served = new Map<string, File>([
    [path, { type: 'text/html; charset=utf-8', cache: 'no-cache', body: page }],
  ])
  for (const [name, [type, folder]] of Object.entries(files)) {
    const body = await readFile(join(folder, name))
    served.set(`${path}/${name}`, { type, cache: 'no-cache', body })
  }
  return serveFiles(served)
}

/**
 * `/account/api` of the demo: the description of the API to read, and to try as whoever is signed
 * in.
 */
export function openApiReference(): Handler {
  // Opens it at its first use, since it is large and few need it.
  let opened: ReturnType<typeof open> | undefined
  return async (request, response, next) => {
    const asked = (request.url ?? '').split('?')[0]!
    if (asked !== path && !Object.keys(files).some((name) => asked === `${path}/${name}`))
      return next()
    const serve = await (opened ??= open())
    response.setHeader('content-security-policy', policy)
    return serve(request, response, next)
  }
}
