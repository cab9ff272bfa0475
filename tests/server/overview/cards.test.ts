import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/store/accounts.ts'
import { newCredential, startSite, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

/** The headings of an overview, in their order. */
async function headings(page: Promise<Response>) {
  const html = await (await page).text()
  const [, content = ''] = html.split('<div class="overview">')
  const texts = [...content.matchAll(/<h2[^>]*>([^]*?)<\/h2>/g)].map(([, text = '']) =>
    text.replace(/<script[^]*?<\/script>|<[^>]*>/g, '').trim(),
  )
  return { html, headings: texts }
}

describe('a brand with cards in its site.json', () => {
  let folder: string
  let site: Site
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-cards-'))
    const cards = '"cards": ["profile", "latestOrder", "Gone", "achievements", "greeting"],\n'
    const { themes } = await copyThemes(folder, (text) => text.replace('{', `{\n  ${cards}`))
    site = await startSite('postgres', { themes })
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })

  test('has these alone, in this order, and does without one that has no file', async () => {
    const shopper = await site.signIn('full@demo.test')
    const { headings: found } = await headings(shopper.fetch('/account'))
    expect(found.slice(0, 3)).toEqual(['Profile', 'Latest order', 'Latest achievements'])
    expect(found[3]).toMatch(/^(Hello|Hi|Welcome)/)
    expect(found).toHaveLength(4)
  })
})

describe('a brand with a card of its own', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite('postgres', {}, { BRAND: 'nocturne' })
  })
  afterAll(() => site.close())

  test('shows it among the others, with the shopper’s first name and for the shopper’s group', async () => {
    const brand = site.services.brands.byId('nocturne')!
    const email = 'full@demo.test'
    const identity = {
      issuer: site.provider.issuer,
      subject: email,
      email,
      emailVerified: true,
      firstName: '',
      lastName: '',
      idToken: '',
      proof: newCredential(),
    }
    const shopper = site.anonymous()
    shopper.cookies.set('foyer_session', await site.services.store.signIn(brand, identity))
    const { html, headings: found } = await headings(shopper.fetch('/account'))
    expect(found.indexOf('Edition 33')).toBe(found.indexOf('Latest order') + 1)
    expect(found.at(-1)).toBe('Recently viewed')
    const { firstName } = await shopper.me()
    expect(html).toContain(`${firstName}, one of them could be yours.`)
    const gold = 'As a gold customer'
    expect(html).toContain(gold)
    const { db } = site.services.store
    await db
      .update(accounts)
      .set({ segments: ['silver'] })
      .where(eq(accounts.email, email))
    const { html: without } = await headings(shopper.fetch('/account'))
    expect(without).toContain(`${firstName}, one of them could be yours.`)
    expect(without).not.toContain(gold)
  })
})
