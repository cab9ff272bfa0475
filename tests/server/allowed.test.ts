import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

const allow = {
  scripts: ['https://*.cdn.example'],
  connect: ['wss://chat.example'],
  frames: ['https://video.example'],
  forms: ['https://news.example'],
}

let folder: string
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-allow-'))
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      allow,
      shopOrigins: ['https://checkout.example'],
    }),
  )
  site = await startSite('postgres', { themes })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['script-src', ['https://*.cdn.example']],
  ['connect-src', ['wss://chat.example']],
  ['frame-src', ['https://video.example']],
  ['form-action', ['https://checkout.example', 'https://news.example']],
])('a brand opens %s to those whom it allows, and to nobody else', async (name, others) => {
  const shopper = await site.signIn('full@demo.test')
  for (const path of ['/account', '/account/nothing']) {
    const response = await shopper.fetch(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directive = policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''
    const foreign = directive.split(' ').filter((source) => /^(?:https|wss):/.test(source))
    expect(foreign.filter((source) => !source.includes('localhost'))).toEqual(others)
  }
})
