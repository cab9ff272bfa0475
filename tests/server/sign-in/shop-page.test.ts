import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openFeed } from '../../support/feed.ts'
import { freePort } from '../../support/ports.ts'
import { postedForm, returnFromProvider } from '../../support/sign-in.ts'
import { newEmail, sessionStatus, signInSite } from '../../support/sign-in-site.ts'

const { tested } = signInSite()
const guide = readFileSync('src/server/sign-in/README.md', 'utf8')
const [, page = ''] = /## The page in Node\n\n```js\n(.*?)\n```/s.exec(guide) ?? []

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual' })

test('the page of the guide signs the shop’s customers in', async () => {
  const { site } = tested
  const feed = await openFeed(site)
  const port = await freePort()
  const name = newEmail()
  const sessions = `const sessions = new Map([['a-session', ${JSON.stringify(name)}]])`
  const code = page.replace(/^const sessions = .*$/m, sessions)
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SHOP: site.origin,
      BRAND: site.brand.id,
      SHOP_LOGIN_SECRET: String(site.services.settings.providers['']!.SHOP_LOGIN_SECRET),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const browser = site.anonymous()
    const { location } = await browser.navigate('/account/login/shop/start')
    const { search } = new URL(location!)
    const asked = `http://127.0.0.1:${port}/sign-in${search}`
    await expect
      .poll(() =>
        get(asked).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(302)
    expect((await get(asked.replace('callback', 'elsewhere'))).status).toBe(400)
    expect((await get(`http://127.0.0.1:${port}//`)).status).toBe(400)
    const answer = postedForm(await (await get(asked, { cookie: 'session=a-session' })).text())
    const back = await returnFromProvider(browser, answer)
    expect(back.headers.get('location')).toBe('/account/login/done')
    await browser.fetch('/account/login/done')
    expect((await feed.delete('session', name)).status).toBe(204)
    expect(await sessionStatus(browser)).toBe(401)
  } finally {
    child.kill()
  }
})
