import { Section } from '../../src/contract/codes.ts'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../../src/demo/demo.ts'
import { freePort } from '../../tests/support/ports.ts'
import { copyThemes } from '../../tests/support/themes.ts'
import { test as base } from './test.ts'

/** Script that sends a message to the page around. */
const send = (message: string) => `parent.postMessage(${message}, '*')`
/** What a page may send that means nothing to us. */
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

async function startElsewhere() {
  const server = createServer((request, response) => {
    const body = documents[request.url ?? '']
    // What is not there is never answered.
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(request.url === '/closed' && { 'x-frame-options': 'DENY' }),
    }
    if (body)
      response.writeHead(200, headers).end(`<!doctype html><html lang="en"><title>x</title>${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/**
 * A brand with a document of its own, with those of another origin, and with a redirect of its
 * host.
 */
export const test = base.extend<object, { account: string }>({
  account: [
    async ({}, use) => {
      const elsewhere = await startElsewhere()
      const folder = await mkdtemp(join(tmpdir(), 'foyer-custom-'))
      await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
      const port = await freePort()
      const external = ['tall', 'slow', 'mad', 'closed', 'never', 'shop'].map((name, i) => ({
        pageId: i + 2,
        name,
        url: name,
        layout: 'article',
        section: Section.general,
        viewOrder: i,
        address:
          name === 'shop'
            ? `http://localhost:${port}/account/back-to-shop`
            : `${elsewhere.url}/${name}`,
        waitForLoaded: ['slow', 'mad'].includes(name),
      }))
      const own = {
        pageId: 1,
        name: 'Rules',
        title: 'House rules',
        url: 'terms',
        layout: 'document',
        section: Section.orders,
      }
      const { themes } = await copyThemes(folder, (text) =>
        JSON.stringify({ ...(JSON.parse(text) as object), pages: [own, ...external] }),
      )
      const demo = await startDemo(
        { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
        { themes },
      )
      await use(`http://localhost:${port}/account`)
      await demo.close()
      elsewhere.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
