import { getOpenApi } from '#contract/calls.ts'
import { revalidated } from '#lib/cache-control.ts'
import { cached } from '#lib/cached.ts'
import type { Handler } from '../http/handlers.ts'
import { serveFiles } from '../http/serve-files.ts'

/** The modules that make it take memory, so that they are loaded with the first request. */
async function openFile() {
  const { openApiDocument } = await import('./document.ts')
  const body = JSON.stringify(openApiDocument())
  const file = { type: 'application/json', cache: revalidated, body }
  return serveFiles(new Map([[getOpenApi.path, file]]))
}

/**
 * Answers the description of the API, which every brand shares: it is made and compressed once, and
 * has an ETag.
 */
export function serveOpenApi(): Handler {
  const file = cached(openFile)
  return async (request, response, next) => {
    const path = (request.url ?? '').split('?')[0]!
    if (path.replace(/\/$/, '').toLowerCase() !== getOpenApi.path) return next()
    request.url = getOpenApi.path
    return (await file())(request, response, next)
  }
}
