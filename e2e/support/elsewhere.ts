import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Script that sends a message to the page around. */
const send = (message: string) => `parent.postMessage(${message}, '*')`
/** Lists bodies that a page may send and that mean nothing to the server. */
const nonsense = [
  'foyer:height',
  null,
  7,
  [],
  ...['tall', 1e9, -5].map((height) => ({ type: 'foyer:height', height })),
  { type: 'other' },
]

/**
 * Pages of another origin: with a height, a late one, one that sends nonsense, one without frames.
 */
const documents: Record<string, string> = {
  '/tall': `<p>Tall</p><script>${send("{ type: 'foyer:height', height: 700 }")}</script>`,
  '/slow': `<p>Slow</p><button onclick="${send("{ type: 'foyer:loaded' }")}">Done</button>`,
  '/mad': `<p>Mad</p><script>
    for (const data of ${JSON.stringify(nonsense)}) ${send('data')}
    try {
      parent.document.title = 'Mad'
    } catch {
      document.querySelector('p').textContent = 'Mad, and kept apart'
    }
    ${send("{ type: 'foyer:loaded' }")}
  </script>`,
  '/closed': '<p>Closed</p>',
}

/** Serves them until the process ends; answers where. */
export async function startElsewhere() {
  const server = createServer((request, response) => {
    const body = documents[request.url ?? '']
    // A missing page never answers.
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(request.url === '/closed' && { 'x-frame-options': 'DENY' }),
    }
    if (body)
      response.writeHead(200, headers).end(`<!doctype html><html lang="en"><title>x</title>${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
