/**
 * Serves the bare page as the product serves its own: compressed, its files from memory, with the
 * fixed headers, one of which has the browser start another process.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from '#server/http/compress.ts'
import { readFiles } from '#server/http/files.ts'
import { setFixedHeaders } from '#server/http/fixed-headers.ts'
import { runHandlers, type Handler } from '#server/http/handlers.ts'
import { serveFiles } from '#server/http/serve-files.ts'

process.env.NODE_ENV ??= 'production'
const dist = join(import.meta.dirname, '../../../dist/bench')
const { handler } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as {
  handler: Handler
}
const port = Number(process.env.PORT)
const origin = `http://localhost:${port}`
const handlers = [
  serveFiles(await readFiles(join(dist, 'client'))),
  compress,
  setFixedHeaders({ PUBLIC_ADDRESS: origin }),
  handler,
]
createServer((request, response) => {
  void runHandlers(handlers, request, response, console.error)
}).listen(port, '127.0.0.1', () => console.log(`ready ${origin}`))
