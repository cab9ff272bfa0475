import { readFile } from 'node:fs/promises'
import { dayFirst } from './support/demo-days.ts'
import { namedInArabic } from './support/in-arabic.ts'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'
import { campaign, card, group, open, openGroup, voucher } from './support/vouchers.ts'

test('usable, used and expired vouchers are in separate groups with counts', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  // An achievement that another test claims brings one more.
  const usable = await group(page, 'usable').locator('li').count()
  expect(usable).toBeGreaterThanOrEqual(11)
  await expect(page.locator('.voucher-group h3')).toHaveText([
    `Ready to use ${usable}`,
    'Used 2',
    'Expired 4',
  ])
  await expect(group(page, 'usable').locator('details.campaign')).toHaveCount(6)
  await expect(campaign(page, 'Thank you for your review').locator('.name')).toBeVisible()
  // The past is folded.
  const usedName = campaign(page, 'Thank you for your review', 'used').locator('.name')
  await expect(usedName).toBeHidden()
  await openGroup(page, 'used')
  await expect(usedName).toBeVisible()
  await expect(campaign(page, 'Birthday treat').locator('summary')).toContainText(/Value\s*12.5%$/)
  await open(page, 'Birthday treat', 'expired')
  await expect(voucher(page, 'Birthday treat', 0, 'expired')).toHaveText(/Value\s*15%\s*Expired$/)
})

test('a code links to the shop, which uses it', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/vouchers')
  await open(page, 'Thank you for your review')
  const mine = voucher(page, 'Thank you for your review', 0)
  const code = (await mine.locator('code').textContent())!
  await expect(mine.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await mine.getByRole('link', { name: `Use now: ${code}` }).click()
  await expect(page).toHaveURL(`/basket?code=${code}`)
  await page.goBack()
  await open(page, 'Thank you for your review', 'used')
  const used = voucher(page, 'Thank you for your review', 0, 'used')
  await expect(used.locator('code')).toBeVisible()
  await expect(used.getByRole('link', { name: /^Use/ })).toHaveCount(0)
})

test('campaigns show use, expiry and value, and open to their vouchers', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  await expect(page.getByRole('heading', { level: 1, name: 'My vouchers' })).toBeVisible()
  const lastDay = dayFirst('2031-03-19T23:59', '/')
  await expect(campaign(page, 'A warm welcome', 'used').locator('summary')).toHaveText(
    new RegExp(`A warm welcome\\s*Used\\s*1\\s*Expiry date\\s*${lastDay}\\s*Value\\s*10%`),
  )
  await expect(campaign(page, 'For our regulars').locator('summary')).toHaveText(
    /Used\s*4\s*Expiry date/,
  )
  // A campaign without a value has conditions that say more.
  await expect(campaign(page, 'Spring in the garden').locator('summary')).not.toContainText('Value')
  await expect(campaign(page, 'Birthday treat').locator('summary')).toContainText(
    /2 days left|Expires tomorrow/,
  )
  await expect(voucher(page, 'Bring a friend', 0)).toBeHidden()
  await open(page, 'Bring a friend')
  await expect(voucher(page, 'Bring a friend', 0)).toHaveText(
    /^\s*Used\s*No\s*Expiry date\s*does not expire\s*Value\s*€15.00\s*Claim/,
  )
  await open(page, 'Summer camping days', 'expired')
  await expect(voucher(page, 'Summer camping days', 0, 'expired')).toHaveText(/^\s*Used.*Expired$/)
  await expect(voucher(page, 'Summer camping days', 1, 'expired')).toHaveText(
    /Code\s*\w{4}-\w{4}.*Expired/,
  )
  await expect(
    campaign(page, 'Summer camping days', 'expired').getByRole('button', { name: /^Claim/ }),
  ).toHaveCount(0)
  await open(page, 'Birthday treat')
  await expectSound()
  await open(page, 'Birthday treat')
  await expect(voucher(page, 'Birthday treat', 0)).toBeHidden()
})

test('a claimed voucher shows its code and stays claimed', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  await open(page, 'Winter warmers')
  const mine = voucher(page, 'Winter warmers', 1)
  await mine.getByRole('button', { name: 'Claim: Winter warmers' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Voucher claimed/)
  // Without script the page comes anew, with the campaign open at the voucher.
  await expect(mine.locator('code')).toHaveText(/^\w{4}-\w{4}$/)
  await expect(mine.getByText('Claimed', { exact: true })).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await expectSound()
  await page.goto('/account/vouchers')
  await open(page, 'Winter warmers')
  await expect(mine.locator('code')).toHaveText(/^\w{4}-\w{4}$/)
})

test('an open campaign shows its conditions and minimum purchase, in Arabic, too', async ({
  page,
  signIn,
  call,
  expectSound,
}) => {
  await signIn('remove@demo.test', '/account/vouchers?view=table')
  await open(page, 'A warm welcome')
  const welcome = campaign(page, 'A warm welcome')
  await expect(welcome.getByText('For orders of €50.00 or more')).toBeVisible()
  await expect(welcome.getByText('Not for gift cards, nor with another voucher.')).toBeVisible()
  await call('PATCH', 'localize', { Country: 'NL', Language: 'ar', Currency: 'EUR' })
  await page.goto('/account/vouchers?view=table')
  const inArabic = campaign(page, namedInArabic('A warm welcome'))
  await open(page, namedInArabic('A warm welcome'))
  await expect(inArabic.getByText('للطلبات بدءًا من \u2068€50.00\u2069')).toBeVisible()
  await expect(inArabic.getByText(/لا تسري على بطاقات الهدايا/)).toBeVisible()
  await expectSound()
  await call('PATCH', 'localize', { Country: 'NL', Language: 'en', Currency: 'EUR' })
})

test('a claim that another tab has made already is refused with a message @once', async ({
  page,
  signIn,
  call,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  await open(page, 'Spring in the garden')
  const mine = voucher(page, 'Spring in the garden', 0)
  await call('POST', `voucher/claim/${(await mine.getAttribute('id'))!.replace(/\D/g, '')}`)
  await mine.getByRole('button', { name: /^Claim/ }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(
    /You’ve already claimed this voucher/,
  )
  // The page is then as the server has it, and open where the shopper was.
  await expect(mine.locator('code')).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
})

test('the last day of a voucher can be added to a calendar', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/vouchers')
  await open(page, 'Birthday treat')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar: Birthday treat' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^voucher-\d+\.ics$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Birthday treat')
})

test('nothing overlaps at any width between phone and wide screen @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await page.setViewportSize({ width: 940, height: 900 })
  await signIn('full@demo.test', '/account/vouchers')
  await open(page, 'Summer camping days', 'expired')
  expect(
    (await campaign(page, 'Summer camping days', 'expired').locator('.name').boundingBox())!.width,
  ).toBeGreaterThan(200)
  await expectSound()
})

test('without any voucher the page says so', async ({ page, signIn, expectSound }) => {
  await signIn('empty@demo.test', '/account/vouchers')
  await expect(page.getByText('Vouchers you receive will appear here.')).toBeVisible()
  await expectSound()
})

for (const email of ['large@demo.test', 'world@demo.test'])
  test(`${email}: every voucher fits`, async ({ page, signIn, expectSound }) => {
    await signIn(email, '/account/vouchers')
    for (const name of ['used', 'expired'] as const) await openGroup(page, name)
    for (const summary of await page.locator('details.campaign > summary').all())
      await summary.click()
    await expectSound()
  })

test('claiming shows progress, can be repeated, and moves the focus @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('remove@demo.test', '/account/vouchers')
  await hydrate(page)
  const mine = card(page, 'A warm welcome')
  let answers = 0
  await intercept(page, '**/voucher/claim/*', async (route) => {
    answers += 1
    if (answers === 1) await new Promise((resolve) => setTimeout(resolve, 500))
    await (answers === 1 ? route.abort() : route.continue())
  })
  await mine.getByRole('button', { name: 'Claim: A warm welcome' }).focus()
  await page.keyboard.press('Enter')
  await expect(mine.getByRole('button', { name: 'Claiming…: A warm welcome' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  // A second press while one is under way sends nothing.
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(mine.getByRole('button', { name: 'Claim: A warm welcome' })).toBeFocused()
  expect(answers).toBe(1)
  await page.keyboard.press('Enter')
  await expect(mine).toBeFocused()
  await expect(mine).toContainText('Claimed')
})
