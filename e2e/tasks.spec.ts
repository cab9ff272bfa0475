import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { returnable, underWay } from './support/returns.ts'
import { expect, test } from './support/test.ts'

/** Says a key of the pages in the language of the test. */
type Words = (key: string) => string
type Step = (page: Page, word: Words) => Promise<void>
/** Holds the wish of a shopper, the steps from the overview, and the sight after them. */
type Task = [what: string, steps: Step[], goal: (page: Page, word: Words) => Locator]

const start = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
const link = (page: Page, name: string) => page.getByRole('link', { name: start(name) })
const button = (page: Page, name: string) => page.getByRole('button', { name: start(name) })

/** Goes to a page of the menu, which a phone has folded away. */
const go =
  (path: string): Step =>
  async (page) => {
    const menu = page.locator('.menu')
    const target = menu.locator(`a[href="/account/${path}"]`)
    if (!(await target.isVisible())) await menu.locator('summary').click()
    await target.click()
    await page.waitForURL(`**/account/${path}`)
  }
const follow =
  (key: string): Step =>
  (page, word) =>
    link(page, word(key)).first().click()
const followTo =
  (path: string): Step =>
  (page) =>
    page.locator(`main a[href="/account/${path}"]`).first().click()
const find =
  (query: string): Step =>
  async (page) => {
    await page.getByRole('searchbox').fill(query)
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/[?&]query=/)
  }
const showMore: Step = (page) => page.locator('.more-notices').click()
const inOrder = (number: string) => [go('orders'), find(number), followTo(`orders/${number}`)]

const tasks: Task[] = [
  ['when what I ordered comes', [], (page) => page.locator('.up-next-row .secondary')],
  ['where my parcel is', [], (page, word) => link(page, word('Track'))],
  [
    'how far an order is',
    [(page) => page.locator('.order-facts a').first().click()],
    (page) => page.locator('.order-progress'),
  ],
  ['to pay what is open', [], (page, word) => link(page, word('StartPayment'))],
  [
    'how long I can return something',
    [go('orders'), find(returnable), followTo(`orders/${returnable}`)],
    (page, word) => link(page, word('ReturnProducts')),
  ],
  ['an order by its number', [go('orders'), find('102030')], (page) => page.locator('.order mark')],
  [
    'an order by a wrong word',
    [go('orders'), find('102030 zebra')],
    (page, word) => link(page, word('SearchWithout_one').split('{{')[0]!),
  ],
  [
    'what has arrived',
    [go('orders'), follow('OrderState_delivered')],
    (page) => page.locator('.order'),
  ],
  [
    'the invoice of an order',
    [go('orders'), find(returnable)],
    (page, word) => link(page, `${word('Invoice')}: `),
  ],
  ['all invoices of a year', [go('orders'), follow('Papers')], (page) => page.locator('.paper')],
  [
    'to return something',
    [...inOrder(returnable), follow('ReturnProducts')],
    (page, word) => button(page, word('RequestReturn')),
  ],
  [
    'where to send what I return',
    [...inOrder(underWay), follow('ReturnView')],
    (page) => page.locator('.return-parcel'),
  ],
  [
    'to remember the last day for it',
    [...inOrder(underWay), follow('ReturnView')],
    (page, word) => link(page, word('AddToCalendar')),
  ],
  ['to say that I move', [follow('Moving')], (page, word) => button(page, word('MoveSave'))],
  [
    'to add an address',
    [go('addresses'), followTo('addresses/add')],
    (page) => page.locator('form .in-reach .primary'),
  ],
  [
    'to mend an address',
    [
      go('addresses'),
      (page) => page.locator('main a[href^="/account/addresses/edit"]').first().click(),
    ],
    (page) => page.locator('form .in-reach .primary'),
  ],
  [
    'which vouchers I have',
    [go('vouchers')],
    (page, word) => page.getByRole('heading', { name: word('VouchersUsable') }),
  ],
  [
    'which voucher ends soon',
    [showMore, follow('ViewVouchers')],
    (page, word) => page.getByRole('heading', { name: word('VouchersUsable') }),
  ],
  [
    'what I can claim',
    [follow('ViewAllAchievements')],
    // Other tests may have claimed what there was.
    (page, word) =>
      button(page, word('ClaimReward')).or(page.getByText(word('ClaimedOn').split('{{')[0]!)),
  ],
  [
    'to share my wishlist',
    [go('wishlist')],
    (page, word) => button(page, word('ShareWishlist')).or(button(page, word('StopSharing'))),
  ],
  [
    'to change my name',
    [followTo('edit-profile')],
    (page, word) => page.getByLabel(word('FirstName')),
  ],
  [
    'another language',
    [go('settings')],
    (page, word) => page.getByRole('combobox', { name: word('Language') }),
  ],
  [
    'who is signed in',
    [go('settings'), followTo('settings/security')],
    (page, word) => page.getByRole('heading', { name: word('Devices') }),
  ],
  [
    'my data',
    [go('settings'), followTo('settings/my-data')],
    (page, word) => button(page, word('CreateArchive')),
  ],
  [
    'to leave',
    [go('settings'), followTo('settings/leave')],
    (page, word) => link(page, word('LeaveContinue')),
  ],
]

for (const language of ['en', 'ar'])
  test(`25 tasks of a shopper are done in at most four steps, in ${language}`, async ({
    page,
    signIn,
    call,
  }) => {
    const file = new URL(`../themes/default/locales/${language}.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    // Against hanging alone.
    page.setDefaultTimeout(20_000)
    await signIn('full@demo.test')
    const localize = (Language: string) =>
      call('PATCH', 'localize', { Country: 'NL', Language, Currency: 'EUR' })
    await localize(language)
    try {
      for (const [what, steps, goal] of tasks)
        await test.step(`${what}: ${steps.length}`, async () => {
          await page.goto('/account')
          for (const step of steps) await step(page, (key) => words[`ac_${key}`]!)
          const found = goal(page, (key) => words[`ac_${key}`]!)
            .filter({ visible: true })
            .first()
          await expect(found, what).toBeVisible()
        })
    } finally {
      await localize('en')
    }
    expect(tasks).toHaveLength(25)
    expect(Math.max(...tasks.map(([, steps]) => steps.length))).toBeLessThanOrEqual(4)
  })
