import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openFiles } from '#server/files/files.ts'
import { bucketAt, startBucket } from '../../support/bucket.ts'
import { noiseJpeg } from '../../support/pictures.ts'
import { startSite, type Browser } from '../../support/site.ts'

function post(
  browser: Browser,
  file: Buffer | undefined,
  { type = 'image/jpeg', name = 'me.jpg', path = '/account/api/v1/shopUser/uploadImage' } = {},
) {
  const body = new FormData()
  if (!path.includes('/api/')) {
    body.set('call', 'uploadImage')
    body.set('xsrf', browser.xsrf)
  }
  if (file) body.set('attachFile', new Blob([new Uint8Array(file)], { type }), name)
  return browser.fetch(path, {
    method: 'POST',
    body,
    headers: { 'x-xsrf-token': browser.xsrf, origin: browser.origin },
  })
}

describe('a store for pictures', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void

  const away: [string, (response: ServerResponse) => void][] = [
    ['does not answer', () => {}],
    [
      'begins to answer and stops',
      (response) => void response.writeHead(200, { 'content-length': 100 }).write('x'),
    ],
    ['refuses', (response) => void response.writeHead(403).end()],
    ['fails', (response) => void response.writeHead(500).end()],
  ]
  test.each(away)(
    'that %s causes 503 for every operation, and keeps no request open',
    async (_what, answer) => {
      const open = new Set<ServerResponse>()
      let asked = 0
      const store = createServer((request, response) => {
        asked += 1
        // A body that is not read hides that the other side has hung up.
        request.resume()
        open.add(response.on('close', () => open.delete(response)))
        answer(response)
      })
      await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
      const site = await startSite(
        'postgres',
        {},
        bucketAt(`http://127.0.0.1:${(store.address() as AddressInfo).port}`),
      )
      const shopper = await site.signIn('profile@demo.test')
      const session = (await site.services.store.findSession(
        site.brand,
        shopper.cookies.get('foyer_session')!,
      ))!
      await session.shop.account.setImage('/account/picture/mine.webp')
      const files = openFiles(site.services.settings)
      const calls = [
        files.getItemRaw('a:b'),
        files.setItemRaw('a:b', Buffer.alloc(9)),
        files.removeItem('a:b'),
      ]
      const answers = Promise.all([
        ...calls.map((call) => call.catch((error: unknown) => error)),
        ...[shopper.fetch('/account/picture/mine.webp'), post(shopper, await noiseJpeg())],
      ])
      // A request that nothing but its time limit knows must not lose it with the garbage.
      await expect.poll(() => asked).toBeGreaterThanOrEqual(5)
      collectGarbage()
      for (const one of await answers) expect(one).toMatchObject({ status: 503 })
      expect((await shopper.me()).imageUrl).toBe('/account/picture/mine.webp')
      await expect.poll(() => open.size).toBe(0)
      await site.close()
      store.close()
      store.closeAllConnections()
    },
  )
})

test('pictures are kept in an S3-compatible store if one is configured', async () => {
  const bucket = await startBucket()
  const { objects } = bucket
  const site = await startSite('postgres', {}, bucket.settings)
  const shopper = await site.signIn('profile@demo.test')
  for (let n = 0; n < 2; n++) expect((await post(shopper, await noiseJpeg())).status).toBe(204)
  await expect
    .poll(() => [...objects.keys()])
    .toEqual([expect.stringMatching(/^\/pictures\/pictures\/1\/[\w-]+\.webp$/)])
  const { imageUrl } = await shopper.me()
  const shown = Buffer.from(await (await shopper.fetch(imageUrl)).arrayBuffer())
  expect(shown.equals([...objects.values()][0]!)).toBe(true)
  expect((await sharp(shown).metadata()).format).toBe('webp')
  await site.close()
  await bucket.close()
  expect(await readFile(join(site.dataDir, 'files')).catch(() => 'none')).toBe('none')
})
