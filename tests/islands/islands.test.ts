import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { islandProps } from '../support/island-props.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'

describe('the props of islands', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  test('reach the browser unchanged, whatever they contain', async () => {
    const firstName = '</script><!--<script>"&quot;'
    await shopper.call('POST', '/shopUser/updateAccount', { firstName })
    const html = await (await shopper.fetch('/account')).text()
    expect(islandProps(html)).toContainEqual(expect.objectContaining({ firstName }))
    expect(html).not.toContain('<!--<script>')
    expect(html).not.toContain('rel="preload"')
  })

  test('are sent only in the script element', async () => {
    const html = await (await shopper.fetch('/account/orders')).text()
    expect(html).toMatch(
      /<react-island name="OrdersIsland" when="interaction"><script type="application\/json">/,
    )
  })
})
