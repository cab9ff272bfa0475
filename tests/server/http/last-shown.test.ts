import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startSite, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
let site: Site
let healthBefore: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-last-shown-'))
  const { themes } = await copyThemes(folder)
  const change = async (brand: string, fields: object) => {
    const file = join(themes, brand, 'site.json')
    const before = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...before, ...fields }))
  }
  for (const brand of ['acme', 'pale', 'beta']) newBrand(themes, brand)
  const contact = { contactEmail: 'help@acme.example', openingHours: { en: '9 to 5', nl: '9–17' } }
  await change('acme', { ...contact, style: '#1f4d46', languages: ['en', 'nl'] })

  const start = () => startSite('postgres', { themes }, { DATA_DIR: join(folder, 'data') })
  const good = await start()
  healthBefore = (await answerOf('localhost', {}, '/account/health', good)).body
  await good.close()

  // Two brands break, and others take their hosts and those of a healthy one.
  await writeFile(join(themes, 'acme/site.json'), '{ "companyId": ')
  await writeFile(join(themes, 'pale/theme.css'), '.a { background: url(gone.svg) }')
  await change('beta', { hosts: ['beta.localhost', 'acme.localhost'] })
  await cp(join(themes, 'beta'), join(themes, 'another-beta'), { recursive: true })
  newBrand(themes, 'never')
  await writeFile(
    join(themes, 'never/site.json'),
    '{ "companyName": "Never & Sons", "hosts": ["never.localhost"], }',
  )
  site = await start()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const answerOf = (host: string, headers = {}, path = '/account/login', { port } = site) =>
  requestLocally({ host: '127.0.0.1', port, path, headers: { host, ...headers } })

test('a broken brand answers 503 in its own design and language, with its contact', async () => {
  const { status, headers, body } = await answerOf('acme.localhost', { 'accept-language': 'nl' })
  expect(status).toBe(503)
  expect(headers['retry-after']).toBeDefined()
  expect(body).toContain('<html lang="nl"')
  expect(body).toContain('Je account is nu niet beschikbaar')
  expect(body).toContain('href="mailto:help@acme.example"')
  expect(body).toContain('9–17')
  expect(body).toContain('Acme')
  expect(body).not.toContain('<script')
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
  expect(style).toContain('--brand:#1f4d46')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  const other = await answerOf('acme.localhost', { 'accept-language': 'pl' })
  expect(other.body).toContain('<html lang="en"')
})

test('a call to a broken brand is answered with a problem document', async () => {
  const { status, headers } = await answerOf('acme.localhost', {}, '/account/api/v1/setting')
  expect([status, headers['content-type']]).toEqual([503, 'application/problem+json'])
})

test('a brand that was never shown answers 503 with the name from its site.json', async () => {
  const { status, body } = await answerOf('never.localhost', { 'accept-language': 'nl-NL' })
  expect(status).toBe(503)
  expect(body).toContain('Never &#38; Sons')
  expect(body).toContain('Je account is nu niet beschikbaar')
})

test('a host stays with its earlier brand, even while that brand is broken', async () => {
  const hosts = ['localhost', 'beta.localhost', 'acme.localhost', 'pale.localhost']
  const statuses = await Promise.all(hosts.map(async (host) => (await answerOf(host)).status))
  expect(statuses).toEqual([200, 200, 503, 503])
  expect((await answerOf('beta.localhost')).body).toContain('Beta')
  expect(site.services.lostHosts.map(({ id, host }) => `${id} ${host}`)).toEqual([
    'another-beta beta.localhost',
    'another-beta acme.localhost',
    'beta acme.localhost',
  ])
})

test('the health of a process names the brands that are not shown', async () => {
  expect(healthBefore).toBe('ok')
  const { status, body } = await answerOf('localhost', {}, '/account/health')
  expect([status, body]).toEqual([200, 'ok\nnot shown: acme, never, another-beta, pale'])
})
