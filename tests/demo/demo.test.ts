import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

const all = {
  facebookAppId: '1001',
  googleClientId: 'google-client',
  appleClientId: 'apple-client',
  telegram: true,
  telegramId: 'some_bot',
}

/** Returns the login page's provider scripts and the hosts that it may load from. */
async function loginPage(themes: string, options: { widgets?: boolean }) {
  const site = await startSite('postgres', { themes, ...options })
  const page = await site.anonymous().fetch('/account/login')
  const html = await page.text()
  await site.close()
  const policy = page.headers.get('content-security-policy')!
  return {
    links: html.match(/data-provider=/g)?.length,
    widgets: html.match(/data-widget=/g)?.length ?? 0,
    hosts: policy.match(/https:\/\/[\w.-]+/g) ?? [],
  }
}

test('the demo loads no real provider’s script: each link leads to a fake provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...all }),
  )
  expect(await loginPage(themes, {})).toEqual({ links: 5, widgets: 0, hosts: [] })
  const real = await loginPage(themes, { widgets: true })
  expect(real).toMatchObject({ links: 5, widgets: 4 })
  expect(real.hosts).toContain('https://accounts.google.com')
  await rm(folder, { recursive: true })
})
