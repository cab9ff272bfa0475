import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/ports.ts'
import { startDemo } from '../src/demo/demo.ts'
import { expect, signIn, test } from './support/test.ts'

test('without the database the page says so, and the shopper stays signed in @script', async ({
  page,
  browser,
  expectSound,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-problem-'))
  await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
  const port = await freePort()
  const demo = await startDemo({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const account = `http://localhost:${port}/account`
  const withoutScript = await browser.newPage({ javaScriptEnabled: false })
  for (const one of [page, withoutScript]) await signIn(one, 'full@demo.test', account, account)
  await demo.services.store.close()
  for (const one of [page, withoutScript]) {
    const response = await one.goto(account)
    expect(response?.status()).toBe(503)
    expect(response?.headers()['retry-after']).toBe('10')
    await expect(one.getByRole('heading', { level: 1 })).toHaveText(
      'Your account isn’t available right now',
    )
    expect((await one.context().cookies()).map(({ name }) => name)).toContain('foyer_session')
  }
  await expectSound()
  await withoutScript.close()
  // Its database is closed already.
  await demo.close().catch(() => undefined)
  await rm(folder, { recursive: true })
})
