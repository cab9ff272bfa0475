import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as base } from './support/test.ts'

/** A phone's own authenticator, which has verified the person. */
const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Adds to a page an authenticator that knows the person, or does not, as after a wrong finger. */
const test = base.extend<{ setVerified(isUserVerified: boolean): Promise<void> }>({
  setVerified: async ({ page }, use) => {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
    await use(async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    })
  },
})

const card = (page: Page) => page.locator('.passkeys')
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function addPasskey(page: Page, name: string) {
  await page.goto('/account/settings/security')
  await card(page).getByLabel('Name of the passkey').last().fill(name)
  await addButton(page).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(card(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: 'foyer_session' })
  await page.goto('/account/login')
}

test('@script a passkey is added, signs in, is renamed and removed', async ({
  page,
  newShopper,
  setVerified,
  expectSound,
}) => {
  await newShopper()
  await setVerified(true)
  await addPasskey(page, 'My laptop')
  await expectSound()
  await setVerified(false)
  await signOut(page)
  await expectSound()
  await signInButton(page).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await setVerified(true)
  await signInButton(page).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/account/settings/security')
  await expect(card(page).getByText('Last used')).toBeVisible()
  await card(page).getByText('Rename').click()
  await card(page).getByLabel('Name of the passkey').first().fill('Old laptop')
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await card(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await setVerified(false)
  await signOut(page)
  await setVerified(true)
  await signInButton(page).click()
  await expect(page.getByText('We no longer recognise this passkey.')).toBeVisible()
})

test('@script a device has one passkey of an account', async ({
  page,
  newShopper,
  setVerified,
}) => {
  await newShopper()
  await setVerified(true)
  await addPasskey(page, 'My laptop')
  await addButton(page).click()
  await expect(page.getByText('This device already has a passkey')).toBeVisible()
})

test('@script the browser offers passkeys where the address is typed', async ({
  page,
  newShopper,
  setVerified,
}) => {
  await newShopper()
  await setVerified(true)
  await addPasskey(page, 'My laptop')
  await signOut(page)
  // An authenticator that answers by itself chooses the offer, too.
  await expect(page).toHaveURL(/\/account$/)
})

test('@script a dialog that fails leaves the page as it was', async ({
  page,
  newShopper,
  setVerified,
}) => {
  await newShopper()
  await setVerified(false)
  await page.goto('/account/settings/security')
  await card(page).getByLabel('Name of the passkey').fill('Typed')
  await addButton(page).click()
  await expect(page.getByText('No passkey was added.')).toBeVisible()
  await expect(card(page).getByLabel('Name of the passkey')).toHaveValue('Typed')
})

async function signInByCode(page: Page, email: string) {
  await page.goto('/account/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const outbox = await (await page.request.get('/outbox')).text()
  const code = new RegExp(`Email to ${email}[^]*?dir="auto">[^<]*?(\\d{6})`).exec(outbox)?.[1]
  await page.getByLabel('Code').fill(code!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('@script a passkey is suggested once after the second sign-in by code', async ({
  page,
  call,
  setVerified,
  expectSound,
}) => {
  const email = `${randomUUID()}@demo.test`
  await signInByCode(page, email)
  await expect(page).toHaveURL(/\/account\/first-login$/)
  const names = { FirstName: 'Ada', LastName: 'Berg' }
  await call('POST', 'setting/firstTimeSetting', { ...names, Email: email })
  await page.context().clearCookies({ name: 'foyer_session' })
  await signInByCode(page, email)
  await expect(page).toHaveURL(/\/account\/passkey$/)
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible()
  await expectSound()
  await setVerified(true)
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.context().clearCookies({ name: 'foyer_session' })
  await signInByCode(page, email)
  await expect(page).toHaveURL(/\/account$/)
})
