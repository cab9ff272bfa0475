import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, or calls `next` for the handler after it. `locals` become `Astro.locals`. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals?: object,
) => unknown

/** Runs handlers one after the other until one answers. */
export async function runHandlers(
  [first, ...rest]: Handler[],
  request: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
) {
  try {
    await first?.(request, response, () => void runHandlers(rest, request, response, onError))
  } catch (error) {
    onError(error)
    // The site answers its own failures. What comes here is a defect, and still no reason to let a
    // browser wait.
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Something went wrong.')
  }
}
