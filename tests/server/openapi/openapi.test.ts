import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTable, type CallName } from '#server/calls.ts'
import { createKey } from '#server/feed/keys.ts'
import { feedTypeNames } from '#server/feed/feed-type.ts'
import { exampleOf } from '#server/feed-types.ts'
import { feedExample } from '#server/openapi/feed-paths.ts'
import { createArchive } from '../../support/archives.ts'
import { addPasskey, Authenticator } from '../../support/authenticator.ts'
import { orderAnswers } from '../../support/order-answers.ts'
import { securityAnswers } from '../../support/security-answers.ts'
import { newCredential, startSite, type Browser, type Site } from '../../support/site.ts'
import {
  checkAnswer,
  operations,
  sendExample,
  sendPicture,
  type Values,
} from '../../support/openapi.ts'

/** Describes the answer to a call's example: the values of this site, and the sender. */
interface Expected {
  status: number
  own?: () => Promise<Values>
  by?: () => Promise<Browser>
}
const answering = (expected: Expected, ...names: CallName[]) =>
  Object.fromEntries(names.map((name) => [name, expected]))

describe('every example', () => {
  let site: Site
  let key: string
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    const { db } = site.services.store
    key = (await createKey(db, site.brand.companyId, 'test')).key
  })
  afterAll(() => site.close())

  const feed = (path: string, method: string, body?: unknown) =>
    fetch(`${site.origin}/account/api/v1/feed${path}`, {
      method,
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      headers: { authorization: `Bearer ${key}` },
    })
  const one = (type: string, id: string) => `/${type}/${encodeURIComponent(id)}`

  test('is stored by the feed, and is unchanged when it is repeated', async () => {
    for (const status of ['stored', 'unchanged']) {
      const answer = await feed('', 'POST', feedExample())
      const lines = (await answer.clone().text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Values)
      await checkAnswer('feed', answer)
      expect(lines).toEqual([
        {
          summary: expect.objectContaining({
            lines: feedTypeNames.length,
            [status]: feedTypeNames.length,
            complete: true,
          }) as unknown,
        },
      ])
    }
  })

  test.each(feedTypeNames)('is stored alone: %s', async (type) => {
    const { externalId, ...fields } = exampleOf(type)
    const updatedAt = '2026-03-03T09:30:00Z'
    const name = `feed${type.charAt(0).toUpperCase()}${type.slice(1)}`
    const put = () => feed(one(type, externalId), 'PUT', { ...fields, updatedAt })
    expect(await checkAnswer(name, await put())).toMatchObject({ status: 'stored' })
    expect(await checkAnswer(name, await put())).toMatchObject({ status: 'unchanged' })
    const refused = await feed(one(type, externalId), 'PUT', { ...fields, updatedAt: 'soon' })
    expect(await checkAnswer(name, refused)).toMatchObject({ status: 'refused' })
    const missing = await feed(one(type, 'never-fed'), 'DELETE')
    expect(await checkAnswer(`${name}Delete`, missing)).toEqual({ status: 'deleted' })
  })

  const { issuer, subject } = (
    exampleOf('customer').identities as { issuer: string; subject: string }[]
  )[0]!
  const person = { email: '', emailVerified: false, firstName: '', lastName: '', idToken: '' }
  const signIn = async (subject: string) => {
    const browser = site.anonymous()
    const identity = { ...person, issuer, subject, proof: newCredential() }
    browser.cookies.set('foyer_session', await site.services.store.signIn(site.brand, identity))
    await browser.call('GET', '/setting')
    return browser
  }

  const me = () => shopper.me()
  /** The achievement in each language. */
  const names = Object.values(exampleOf('achievement').name as Record<string, string>)

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  let deletedAddress = 0
  async function lastAddress() {
    deletedAddress = (await shopper.me()).addresses.at(-1)!.addressId
    return { addressId: deletedAddress }
  }
  /**
   * Lists, per operation, the ids or sender of its example on this site, and the expected answer.
   */
  const expected: Partial<Record<CallName, Expected>> = {
    ...answering(
      { status: 200 },
      'getOpenApi',
      'me',
      'createDataExport',
      'getLogin',
      'getSetting',
      'getTranslation',
      'getLocalize',
      'getStates',
      'getPreferences',
      'listOrders',
      'listAchievements',
      'listAddresses',
      'listVouchers',
      'listWishes',
      'downloadInvoice',
      'changeLocalize',
      'createAddress',
      'claimVoucher',
      'shareWishlist',
      'sendVerifySms',
      'updateAccount',
      'newPasskeyOptions',
    ),
    ...answering({ status: 200, by: visitor }, 'oneCoreLogin', 'loginPasskeyOptions'),
    ...answering(
      { status: 404, by: visitor },
      'loginFacebook',
      'loginApple',
      'loginTelegram',
      'loginSteam',
      'loginAuth0',
      'sendOrderCode',
    ),
    ...answering({ status: 422, by: visitor }, 'loginGoogle', 'loginByCode', 'loginPasskey'),
    ...answering({ status: 204, by: visitor }, 'sendLoginCode', 'sendOrderLink'),
    ...answering({ status: 404 }, 'renamePasskey', 'removePasskey', 'claimOrder'),
    ...securityAnswers,
    ...orderAnswers,
    listDataExports: { status: 200, by: () => createArchive(shopper).then(() => shopper) },
    listPasskeys: {
      status: 200,
      by: async () => (await addPasskey(shopper, new Authenticator(site.origin))) && shopper,
    },
    getOrder: { status: 200, own: async () => ({ id: (await me()).lastOrder!.id }) },
    ...answering({ status: 404 }, 'downloadDocument', 'viewCode', 'cancelReturn'),
    ...answering({ status: 404 }, 'returnLabel', 'returnCalendar'),
    voucherCalendar: {
      status: 200,
      own: async () => ({ id: (await shopper.me()).vouchers[0]!.id }),
    },
    chooseLanguage: { status: 204 },
    changeInterests: { status: 200, own: async () => ({ InterestIds: (await me()).interestIds }) },
    changeNewsletters: {
      status: 200,
      own: async () => ({ NewsletterIds: (await shopper.me()).newsletterIds }),
    },
    changeAddress: {
      status: 200,
      own: async () => ({ AddressId: (await shopper.me()).addresses[0]!.addressId }),
    },
    planMove: { status: 200, own: () => Promise.resolve({ Day: tomorrow, Orders: [] }) },
    cancelMove: { status: 204, own: lastAddress },
    deleteAddress: { status: 204, own: lastAddress },
    // The test before has deleted this address.
    restoreAddress: { status: 200, own: async () => ({ addressId: deletedAddress }) },
    ...answering({ status: 204 }, 'validateVatNumber', 'validateEmail'),
    ...answering({ status: 204 }, 'addLastViewProduct', 'removeLastViewProduct'),
    ...answering({ status: 204 }, 'addWishlist', 'removeWishlist', 'stopSharingWishlist'),
    ...answering({ status: 204 }, 'uploadImage', 'removeImage'),
    claimAchievement: {
      status: 200,
      own: async () => ({
        achievementId: (await shopper.me()).achievements.find(({ name }) => names.includes(name))!
          .achievementId,
      }),
    },
    verifyTelephoneNumber: { status: 422 },
    requestReturn: {
      status: 200,
      async own() {
        const { externalId, ...fields } = exampleOf('order')
        const [product] = fields.products as Values[]
        await feed(one('order', externalId), 'PUT', {
          ...fields,
          updatedAt: '2026-03-03T10:30:00Z',
          // One of them is in the return of the examples.
          products: [{ ...product, status: 'delivered', quantity: 2 }],
          shipments: [{ history: [{ date: new Date().toISOString(), status: 'delivered' }] }],
        })
        return { id: (await shopper.me()).lastOrder!.id }
      },
    },
    deleteOrder: {
      status: 204,
      async own() {
        const { externalId, ...fields } = exampleOf('order')
        const updatedAt = '2026-03-04T09:30:00Z'
        await feed(one('order', externalId), 'PUT', { ...fields, updatedAt, status: 'preCreated' })
        return { id: (await shopper.me()).lastOrder!.id }
      },
    },
    firstTimeSetting: { status: 200, by: () => signIn('somebody-new') },
    logout: { status: 200 },
    requestErasure: { status: 200, by: () => signIn(subject) },
  }

  async function visitor() {
    const browser = site.anonymous()
    await browser.call('GET', '/setting')
    return browser
  }

  test('the example of each call gets the described answer', async () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(callTable).sort())
    shopper = await signIn(subject)
    for (const [name, { status, own, by }] of Object.entries(expected)) {
      const browser = (await by?.()) ?? shopper
      const answer =
        name === 'uploadImage'
          ? await sendPicture(browser)
          : await sendExample(browser, name, await own?.())
      expect([name, answer.status]).toEqual([name, status])
      await checkAnswer(name, answer)
    }
  })

  test.each(['me', 'getOrder', 'changeLocalize', 'claimVoucher'])(
    'of %s is refused as described if nobody is signed in',
    async (name) => {
      const answer = await sendExample(await visitor(), name)
      expect(answer.status).toBe(401)
      await checkAnswer(name, answer)
      const { operation } = operations.find((one) => one.operation.operationId === name)!
      expect(operation.responses[401]).toHaveProperty(['headers', 'WWW-Authenticate'])
    },
  )
})
