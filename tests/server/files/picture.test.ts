import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noiseJpeg, noiseImage } from '../../support/pictures.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/**
 * A sound PNG of 20,000 pixels a side that is small as a file: one bit a pixel, all of them black.
 */
function hugePng() {
  const side = 20_000
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([size, typed, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

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

describe('a picture', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(() => site.close())

  const me = (browser = shopper) => browser.me()
  const files = async () =>
    (await readdir(join(site.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
      (name) => name.endsWith('.webp'),
    )

  test('is stored square, small and without metadata, and the old one is removed', async () => {
    for (const file of [await noiseJpeg(), await noiseImage(90, 300).png().toBuffer()]) {
      expect((await post(shopper, file)).status).toBe(204)
      await expect.poll(files).toHaveLength(1)
      const { imageUrl } = await me()
      const response = await shopper.fetch(imageUrl)
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'image/webp', 'private, no-store'])
      const { width, height, format, exif } = await sharp(
        Buffer.from(await response.arrayBuffer()),
      ).metadata()
      expect({ width, height, format, exif }).toEqual({
        width: 288,
        height: 288,
        format: 'webp',
        exif: undefined,
      })
    }
  })

  test('is turned upright', async () => {
    // A red left half, and a note that says: turned by a quarter.
    const left = await sharp({ create: { width: 40, height: 80, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const turned = sharp({
      create: { width: 80, height: 80, channels: 3, background: 'blue' },
    }).composite([{ input: left, left: 0, top: 0 }])
    await post(shopper, await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const kept = Buffer.from(await (await shopper.fetch((await me()).imageUrl)).arrayBuffer())
    const [red = 0, , blue = 255] = await sharp(kept)
      .extract({ left: 144, top: 20, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(blue)
  })

  test('an unusable picture is refused with its field, and nothing is stored', async () => {
    await post(shopper, await noiseJpeg())
    await expect.poll(files).toHaveLength(1)
    const [before, kept] = [await me(), await files()]
    const whole = await noiseJpeg()
    const padded = Buffer.concat([whole, Buffer.alloc(513_000 - whole.length)])
    const huge = hugePng()
    expect(huge.length).toBeLessThan(512_000)
    const cases: [string, number, string, Buffer | undefined, object?][] = [
      ['513 kB', 422, 'ac_InvalidFileSize', padded],
      ['3 MB', 413, 'ac_InvalidFileSize', Buffer.alloc(3_000_000)],
      ['20,000 pixels a side', 422, 'ac_InvalidFileSize', huge],
      [
        'a renamed text',
        422,
        'ac_InvalidFileType',
        Buffer.from('Dear diary'),
        { name: 'me.png', type: 'image/png' },
      ],
      ['a truncated JPEG', 422, 'ac_InvalidFileType', whole.subarray(0, whole.length / 2)],
      ['a GIF', 422, 'ac_InvalidFileType', await noiseImage(10, 10).gif().toBuffer()],
      [
        'an SVG',
        422,
        'ac_InvalidFileType',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ],
      ['nothing', 422, 'ac_InvalidFileType', Buffer.alloc(0)],
      ['no file', 422, 'ac_InvalidFileType', undefined],
    ]
    for (const [what, status, key, file, given] of cases) {
      const response = await post(shopper, file, given)
      expect([
        what,
        response.status,
        ((await response.json()) as { errors: object }).errors,
      ]).toEqual([what, status, { AttachFile: key }])
    }
    expect([await me(), await files()]).toEqual([before, kept])
  })

  test('is visible only to its owner', async () => {
    await post(shopper, await noiseJpeg())
    const { imageUrl } = await me()
    expect((await site.anonymous().fetch(imageUrl)).status).toBe(404)
    expect((await (await site.signIn('full@demo.test')).fetch(imageUrl)).status).toBe(404)
    for (const name of ['..%2f..%2fpglite', 'nothing.webp', '%00'])
      expect((await shopper.fetch(`/account/picture/${name}`)).status).toBeGreaterThanOrEqual(400)
  })

  test('simultaneous uploads leave one picture and no other file', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async () =>
        post(shopper, await noiseImage(50, 50).jpeg().toBuffer()),
      ),
    )
    expect((await shopper.fetch((await me()).imageUrl)).status).toBe(200)
    await expect.poll(files).toHaveLength(1)
  })

  test('is removed with its file by a call and by a plain form', async () => {
    const removals = [
      () => shopper.call('DELETE', '/shopUser/removeImage'),
      () => shopper.submit('/account/edit-profile', { call: 'removeImage' }),
    ]
    for (const [i, remove] of removals.entries()) {
      await post(shopper, await noiseJpeg())
      const { imageUrl } = await me()
      expect([(await remove()).status, (await me()).imageUrl]).toEqual([i === 0 ? 204 : 303, ''])
      await expect.poll(files).toEqual([])
      expect((await shopper.fetch(imageUrl)).status).toBe(404)
      expect((await remove()).status).toBe(i === 0 ? 204 : 303)
    }
  })

  test('can be sent by a plain form, which shows why a picture is refused', async () => {
    const path = '/account/edit-profile'
    const saved = await post(shopper, await noiseJpeg(), { path })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
    for (const [size, status] of [
      [600, 422],
      [520_000, 422],
      [8_000_000, 413],
    ] as const) {
      const refused = await post(shopper, Buffer.alloc(size), { path })
      expect(refused.status).toBe(status)
      expect(await refused.text()).toMatch(
        size > 512_000
          ? /id="field-attachFile-error"[^>]*>This picture is too large/
          : /id="field-attachFile-error"[^>]*>We can’t read this file/,
      )
    }
  })
})
