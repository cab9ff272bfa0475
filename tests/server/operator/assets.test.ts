import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { bucketOf } from '#server/files/files.ts'
import { sendAssets } from '#server/operator/send-assets.ts'
import { readSettings } from '#server/settings.ts'
import { bucketAt, startBucket } from '../../support/bucket.ts'
import { startHttpServer } from '../../support/http.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let client: string
beforeEach(async () => {
  bucket = await startBucket()
  client = await mkdtemp(join(tmpdir(), 'foyer-assets-'))
  await mkdir(join(client, 'account/_astro'), { recursive: true })
  await writeFile(join(client, 'robots.txt'), 'not of the account')
  await build('main.a1.css', style)
  await build('Shell.b2.js', 'start()')
})
afterEach(async () => {
  await bucket.close()
  await rm(client, { recursive: true })
})

const style = '.page { color: red }\n'.repeat(100)
const build = (name: string, content: string | Buffer) =>
  writeFile(join(client, 'account/_astro', name), content)
const send = (settings = {}) =>
  sendAssets(
    client,
    bucketOf(readSettings({ PUBLIC_ADDRESS: 'http://{host}', ...bucket.settings, ...settings }))!,
  )
const read = (name: string) => bucket.objects.get(`/pictures/assets/account/_astro/${name}`)

/** Runs `npm run assets`. */
async function run(environment: Record<string, string>) {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './src/server/preload.mjs']
  const child = spawn(process.execPath, [...flags, 'src/server/operator/assets.ts'], {
    env: { PATH: process.env.PATH, PUBLIC_ADDRESS: 'http://{host}', ...environment },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

test('the built files are sent once, and nothing else', async () => {
  expect(await send()).toEqual({ sent: 2, present: 0 })
  expect([...bucket.objects.keys()].toSorted()).toEqual([
    '/pictures/assets/account/_astro/Shell.b2.js',
    '/pictures/assets/account/_astro/main.a1.css',
  ])
  expect(await send()).toEqual({ sent: 0, present: 2 })
  expect(bucket.received.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('the files of the version before stay', async () => {
  await send()
  await rm(join(client, 'account/_astro/main.a1.css'))
  await build('main.c3.css', '.page{}')
  expect(await send()).toEqual({ sent: 1, present: 1 })
  expect(read('main.a1.css')).toBeDefined()
  expect(read('main.c3.css')?.toString()).toBe('.page{}')
  expect(bucket.received.map(({ method }) => method)).not.toContain('DELETE')
})

test('each file has its type, may be kept forever, and is compressed where that helps', async () => {
  const font = randomBytes(400)
  await build('font.d4.woff2', font)
  await build('mark.e5.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await send()
  const headersOf = async (name: string) => {
    const { headers } = await fetch(`${bucket.assetsUrl}/account/_astro/${name}`)
    return ['content-type', 'cache-control', 'content-encoding'].map((one) => headers.get(one))
  }
  const forever = 'public,max-age=31536000,immutable'
  expect(await headersOf('main.a1.css')).toEqual(['text/css', forever, 'gzip'])
  expect(await headersOf('Shell.b2.js')).toEqual(['text/javascript', forever, null])
  expect(await headersOf('font.d4.woff2')).toEqual(['font/woff2', forever, null])
  expect(await headersOf('mark.e5.svg')).toEqual(['image/svg+xml', forever, null])
  expect(gunzipSync(read('main.a1.css')!).toString()).toBe(style)
  expect(read('font.d4.woff2')).toEqual(font)
})

test('a bucket that takes nothing, or is not there, is named', async () => {
  bucket.goAway()
  await expect(send()).rejects.toThrow(
    'FILES_S3_...: expected a bucket that takes files; the bucket answered 503.',
  )
  bucket.comeBack()
  await expect(send({ FILES_S3_ACCESS_KEY_ID: 'another' })).rejects.toThrow(
    'FILES_S3_...: expected a bucket that takes files; the bucket answered 403.',
  )
  const empty = await startHttpServer(() => ({ status: HttpStatus.notFound }))
  await expect(send(bucketAt(empty.url))).rejects.toThrow(
    'FILES_S3_BUCKET: expected a bucket, found none named pictures.',
  )
  await empty.close()
})

test('npm run assets without a bucket, or with half of its settings, says what it expects', async () => {
  expect(await run({})).toEqual({
    code: 1,
    printed: 'FILES_S3_BUCKET: expected a bucket, with its other settings, found none.\n',
  })
  const { code, printed } = await run({ FILES_S3_BUCKET: 'pictures' })
  expect(code).toBe(1)
  expect(printed).toContain('FILES_S3_ENDPOINT: missing, but FILES_S3_BUCKET is set')
})
