import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { HttpStatus } from '#lib/http-status.ts'
import { readSettings } from '#server/settings.ts'
import { copyRepository, runInCopy, startCopy } from '../support/repository.ts'

const ASSETS_URL = 'https://assets.shop.example/foyer'
const elsewhere = `${ASSETS_URL}/account/_astro/`
const PUBLIC_ADDRESS = 'http://{host}'

describe('ASSETS_URL', () => {
  test.each([
    ['assets.shop.example'],
    ['ftp://assets.shop.example'],
    ['https://assets.shop.example/'],
    ['https://assets.shop.example/foyer/'],
    ['https://assets.shop.example/a/../b'],
    ['https://assets.shop.example#a'],
    ['https://*.shop.example'],
    ['https://assets.shop.example/a;script-src'],
    ['https://assets.shop.example/a b'],
  ])('%s is refused', (value) => {
    expect(() => readSettings({ ASSETS_URL: value })).toThrow(
      `ASSETS_URL: expected an address such as https://assets.shop.example/foyer, without a user, a query, or a slash at its end, found '${value}'`,
    )
  })

  test.each([['https://me:hush@assets.shop.example'], ['https://assets.shop.example?key=hush']])(
    '%s is refused without its value',
    (value) => {
      const refused = () => readSettings({ ASSETS_URL: value })
      expect(refused).toThrow(/^ASSETS_URL: expected an address such as .* at its end$/)
    },
  )

  test('may be in plain text only if the site is', () => {
    const plain = { ASSETS_URL: 'http://localhost:9000/shop.assets' }
    expect(() => readSettings(plain)).toThrow(
      'ASSETS_URL: expected https, because the site uses https',
    )
    expect(readSettings({ ...plain, PUBLIC_ADDRESS })).toMatchObject(plain)
  })
})

describe('a site that was built with ASSETS_URL', () => {
  let copy: string
  let site: Awaited<ReturnType<typeof startCopy>>
  beforeAll(async () => {
    copy = await copyRepository(['default'])
    newBrand(join(copy, 'themes'), 'acme')
    const { status, output } = await runInCopy(copy, 'build', { ASSETS_URL, PUBLIC_ADDRESS })
    expect(status, output).toBe(0)
    site = await startCopy(copy, { ASSETS_URL })
  })
  afterAll(async () => {
    await site.stop('SIGINT')
    await rm(copy, { recursive: true })
  })

  test('names each of its files there', async () => {
    const { status, body } = await site.ask('acme.localhost')
    expect(status).toBe(HttpStatus.ok)
    expect(body).toMatch(new RegExp(`<link rel="stylesheet" href="${elsewhere}[^"]+\\.css">`))
    expect(body).toMatch(new RegExp(`<script type="module" src="${elsewhere}[^"]+\\.js">`))
    expect(body.replaceAll(elsewhere, '')).not.toContain('/account/_astro/')
  })

  test('allows the built files there, and nothing more than without ASSETS_URL', async () => {
    const { headers } = await site.ask('acme.localhost')
    const policy = headers['content-security-policy'] as string
    const opened = policy.split('; ').filter((directive) => directive.includes(ASSETS_URL))
    expect(opened.map((directive) => directive.split(' ')[0]).toSorted()).toEqual([
      'font-src',
      'img-src',
      'script-src',
      'style-src',
    ])
    for (const directive of opened)
      expect(directive.split(' ').filter((source) => source.includes('shop.example'))).toEqual([
        elsewhere,
      ])
  })

  test('still serves the files itself, for proxies and for the address of a start before', async () => {
    const { body } = await site.ask('acme.localhost')
    const [, name = ''] = new RegExp(`${elsewhere}([^"]+\\.css)`).exec(body) ?? []
    const { status } = await site.ask('acme.localhost', `/account/_astro/${name}`)
    expect(status).toBe(HttpStatus.ok)
  })

  test('stores the last page of a brand with its rules and pictures in it', async () => {
    const file = join(copy, 'data/files/brands/acme.json')
    const read = async () => JSON.parse(await readFile(file, 'utf8')) as { style: string }
    await expect.poll(async () => (await read()).style).toContain('.card')
    expect(JSON.stringify(await read())).not.toContain(ASSETS_URL)
  })

  test.each([
    [{}, 'none'],
    [{ ASSETS_URL: 'https://other.shop.example' }, 'https://other.shop.example'],
  ])('does not start with the settings %j', async (environment, found) => {
    await expect(startCopy(copy, environment)).rejects.toThrow(
      `ASSETS_URL: expected ${ASSETS_URL}, as in npm run build, found ${found}; set it, or build again`,
    )
  })

  test('is not built with a wrong address', async () => {
    const { status, output } = await runInCopy(copy, 'build', { ASSETS_URL: 'assets.shop.example' })
    expect(status).toBe(1)
    expect(output).toContain('ASSETS_URL: expected an address such as')
    expect(output).not.toContain('    at ')
  })
})
