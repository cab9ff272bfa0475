import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookEvents } from '#server/webhooks/table.ts'
import { fedShopper } from '../../support/fed-shopper.ts'
import { openForm } from '../../support/page-forms.ts'
import { noiseJpeg } from '../../support/pictures.ts'
import { settingsFor, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let receiver: TestReceiver
beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 500 }))
  site = await startSite('postgres', {}, settingsFor(receiver))
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})

const five = Array.from({ length: 5 })

/** Returns the events of an account. */
const eventsOf = async (accountId: number) => {
  const { db } = site.services.store
  const rows = await db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(eq(webhookEvents.accountId, accountId))
    .orderBy(asc(webhookEvents.id))
  return rows.map(({ type }) => type)
}

async function open() {
  const { name, issuer, accountId } = await fedShopper(site)
  return { accountId, browser: await signInAs(site, { issuer, subject: name }) }
}

/** Sends a form five times at once and once more, and answers the statuses. */
async function sendAgain(send: () => Promise<Response>) {
  const answers = await Promise.all(five.map(send))
  return new Set([...answers, await send()].map(({ status }) => status))
}

/** A plain form: its page, its call, what is chosen in it, and what the shop hears of it. */
const forms: [page: string, call: string, chosen: Record<string, string>, heard: string[]][] = [
  ['/downloads', 'viewCode', {}, ['code.viewed']],
  ['/orders', 'deleteOrder', {}, ['order.deleted']],
  ['/addresses', 'deleteAddress', {}, ['address.deleted', 'default_address.changed']],
  ['/addresses', 'changeAddress', { isBilling: 'true' }, ['default_address.changed']],
  ['/settings', 'changeLocalize', { country: 'BE' }, ['profile.updated']],
  ['/wishlist', 'removeWishlist', { ids: 'all' }, ['wish.removed']],
  ['/wishlist', 'shareWishlist', {}, []],
  ['', 'removeLastViewProduct', {}, []],
]

describe('a plain form that is sent again', () => {
  test.each(forms)('to %s for the call %s takes effect once', async (page, call, chosen, heard) => {
    const { browser, accountId } = await open()
    const path = `/account${page}`
    const fields = { ...(await openForm(browser, path, call)), ...chosen }
    expect(await sendAgain(() => browser.submit(path, fields))).toEqual(new Set([303]))
    expect(await eventsOf(accountId)).toEqual(heard)
  })

  const path = '/account/edit-profile'
  const upload = (browser: Browser, fields: Record<string, string>, file: Buffer) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('attachFile', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'me.jpg')
    return browser.fetch(path, { method: 'POST', body, headers: { origin: browser.origin } })
  }

  test('with a picture stores it once, and stores another picture', async () => {
    const { browser, accountId } = await open()
    const fields = await openForm(browser, path, 'uploadImage')
    const picture = await noiseJpeg()
    expect(await sendAgain(() => upload(browser, fields, picture))).toEqual(new Set([303]))
    expect(await eventsOf(accountId)).toEqual(['profile.updated'])
    const { imageUrl } = await browser.me()
    await upload(browser, fields, await noiseJpeg())
    expect((await browser.me()).imageUrl).not.toBe(imageUrl)
    expect(await eventsOf(accountId)).toEqual(['profile.updated', 'profile.updated'])
  })
})
