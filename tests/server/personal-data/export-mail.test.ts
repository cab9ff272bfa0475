import { expect, test } from 'vitest'
import { dataExports } from '#server/personal-data/table.ts'
import { createArchive } from '../../support/archives.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { mailSite, newAddress } from '../../support/mail-site.ts'
import type { Site } from '../../support/site.ts'

const { tested, mail, log } = mailSite()

/** Signs in a customer that was fed with an address. */
async function enter(site: Site, email: string, more: object) {
  const identities = [{ issuer: site.provider.issuer, subject: email }]
  const feed = await openFeed(site)
  const { reports } = await feed.lines([customer(email, { email, identities, ...more })])
  expect(reports).toEqual([])
  return site.signIn(email)
}

test('a shopper is told by e-mail, in their language, that an archive is ready', async () => {
  const { site } = tested
  const email = newAddress()
  const more = { firstName: 'Quillfeather', emailVerified: true, language: 'nl' }
  const shopper = await enter(site, email, more)
  shopper.cookies.set('foyer_lang', 'nl')
  await shopper.call('POST', '/setting/language', { Language: 'nl' })
  const { url } = await createArchive(shopper)
  await expect.poll(() => mail.messages.length).toBe(1)
  const [{ to, subject, text = '', html = '' } = {}] = mail.messages
  expect(to).toEqual([expect.objectContaining({ address: email })])
  const [row] = await site.services.store.db.select().from(dataExports)
  expect(row).toMatchObject({ language: 'nl' })
  expect(subject).toContain(site.brand.companyName)
  expect(html).toContain('lang="nl"')
  expect(text).toContain('/account/settings/my-data')
  // The page asks for a sign-in, which the message does not stand for.
  for (const part of [text, html]) {
    expect(part).not.toContain(url)
    expect(part).not.toContain('Quillfeather')
  }
})

test('nobody is told at an address that is not verified', async () => {
  const shopper = await enter(tested.site, newAddress(), { emailVerified: false })
  expect(await createArchive(shopper)).toMatchObject({ state: 'ready' })
  const known = await enter(tested.site, newAddress(), { emailVerified: true })
  await createArchive(known)
  await expect.poll(() => mail.messages.length).toBe(1)
  expect(mail.messages).toHaveLength(1)
})

test('an archive is ready where the message cannot be sent', async () => {
  const shopper = await enter(tested.site, newAddress(), { emailVerified: true })
  mail.state = 'knows nobody'
  const { url } = await createArchive(shopper)
  await expect.poll(() => log.join('\n')).toContain('a mail could not be sent')
  expect(log.join('\n')).not.toContain('mail.example')
  expect((await shopper.fetch(url!)).status).toBe(200)
})
