import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '../../support/bucket.ts'
import { startHttpServer } from '../../support/http.ts'
import { mailServer } from '../../support/mail.ts'
import { createDatabase } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

const nowhere = 'http://127.0.0.1:1'

describe('the doctor', () => {
  const mail = mailServer()
  let folder: string
  let service: Awaited<ReturnType<typeof startHttpServer>>
  let healthy: Record<string, string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-'))
    const { themes } = await copyThemes(folder)
    await rename(themes, join(folder, 'themes'))
    service = await startHttpServer(({ path }) => {
      const issuer = service.url.replace(/\/$/, '')
      const cors: Record<string, string> = { 'access-control-allow-origin': '*' }
      if (path.startsWith('/assets/')) return { status: 200, headers: cors }
      if (path.startsWith('/no-cors/')) return { status: 200 }
      const endpoints = { issuer, authorization_endpoint: issuer, token_endpoint: issuer }
      if (path !== '/.well-known/openid-configuration') return { status: 404 }
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...endpoints, jwks_uri: issuer }),
      }
    })
    const issuer = service.url.replace(/\/$/, '')
    healthy = {
      PUBLIC_ADDRESS: 'http://{host}',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await createDatabase(),
      ONECORE_ISSUER: issuer,
      ONECORE_CLIENT_ID: 'shop',
      ONECORE_CLIENT_SECRET: 'secret',
      ASSETS_URL: `${issuer}/assets`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'account@shop.example',
      SMS_GATEWAY_URL: service.url,
      WEBHOOK_URL: service.url,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'true',
    }
    await mkdir(join(folder, 'data'))
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  async function examine(change: Record<string, string> = {}) {
    const preload = pathToFileURL(resolve('src/server/preload.mjs')).href
    const flags = ['--disable-warning=ExperimentalWarning', '--import', preload]
    const child = spawn(process.execPath, [...flags, resolve('src/server/operator/doctor.ts')], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...healthy, ...change },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    const failed = printed.split('\n').filter((line) => line.startsWith('FAILED'))
    return { code, printed, failed }
  }

  test('finds a healthy installation healthy', async () => {
    const { code, printed } = await examine()
    expect(printed).not.toContain('FAILED')
    for (const name of [
      'settings: they fit 1 brands',
      'database: PostgreSQL 1',
      'schema: it has 00',
      'limits: PostgreSQL ends',
      'clock: it agrees',
      'files: a file was written, read and removed',
      'built files: pages of http://',
      'mail: 127.0.0.1 lets us in',
      'text messages: 127.0.0.1 answers',
      'sign-in default onecore: it says what it offers',
      'webhooks of company 1: 127.0.0.1 answers',
    ])
      expect(printed).toContain(`healthy  ${name}`)
    expect(code).toBe(0)
  })

  test('finds what is broken, says what to do, and looks at the rest', async () => {
    const empty = await createDatabase('template1')
    const bucket = await startBucket()
    const s3 = { ...bucket.settings, FILES_S3_ACCESS_KEY_ID: 'another-key' }
    const broken: [change: Record<string, string>, failed: RegExp[]][] = [
      [
        { DATABASE_URL: 'postgresql://foyer@127.0.0.1:1/foyer' },
        [/database: .*ECONNREFUSED.*Check DATABASE_URL/, /schema: /, /limits: /, /clock: /],
      ],
      [{ DATABASE_URL: empty }, [/schema: it has no tables yet\. Run npm run migrate/]],
      [s3, [/files: .*403.*Check the FILES_S3_ settings/]],
      [
        { ASSETS_URL: `${service.url}/none` },
        [/built files: .*\.js: expected 200, found 404.*CORS/],
      ],
      [{ ASSETS_URL: `${service.url}/no-cors` }, [/built files: .*-Allow-Origin.*, found none/]],
      [{ SMTP_URL: 'smtp://127.0.0.1:1' }, [/mail: .*ECONNREFUSED.*Check the address/]],
      [{ SMS_GATEWAY_URL: nowhere }, [/text messages: .*ECONNREFUSED.*gateway/]],
      [{ ONECORE_ISSUER: nowhere }, [/sign-in default onecore: .*Check the address/]],
      [{ WEBHOOK_URL: nowhere }, [/webhooks of company 1: .*ECONNREFUSED.*Check WEBHOOK_URL/]],
      [{ MAIL_FROM: '' }, [/settings: .*MAIL_FROM/, /settings: .*MAIL_FROM/]],
    ]
    for (const [change, expected] of broken) {
      const { code, failed, printed } = await examine(change)
      expect(failed, printed).toHaveLength(expected.length)
      for (const [n, pattern] of expected.entries()) expect(failed[n]).toMatch(pattern)
      expect(printed).toContain('healthy')
      expect(code).toBe(1)
    }
    await bucket.close()
  })

  test('says what is wrong with settings that nobody can read, and shows no secret', async () => {
    const { code, printed } = await examine({ DATABASE_URL: 'mysql://root:hidden@a/b', PORT: 'x' })
    expect(printed).toContain('FAILED   settings: DATABASE_URL: expected postgresql://...\n')
    expect(printed).toContain("FAILED   settings: PORT: expected a port number, found 'x'\n")
    expect(printed).not.toContain('hidden')
    expect(code).toBe(1)
  })

  test('looks at an embedded database without opening it', async () => {
    const DATA_DIR = join(folder, 'embedded')
    const missing = await examine({ DATABASE_URL: '', DATA_DIR })
    expect(missing.printed).toContain(`healthy  database: ${DATA_DIR} is not there yet`)
    expect(existsSync(DATA_DIR)).toBe(false)
    await mkdir(join(DATA_DIR, 'pglite'), { recursive: true })
    expect((await examine({ DATABASE_URL: '', DATA_DIR })).printed).toMatch(
      /^healthy {2}database: .*pglite can be opened; no server has it open$/m,
    )
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { printed } = await examine({ DATABASE_URL: '', DATA_DIR: file })
    expect(printed).toMatch(/^FAILED {3}files: .*the owner of DATA_DIR/m)
  })
})
