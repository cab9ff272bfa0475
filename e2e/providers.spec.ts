import type { Page } from '@playwright/test'
import { ownBrand } from './support/own-brands.ts'
import { expect, test } from './support/test.ts'

const shop = ownBrand('providers')
/** The demo's provider listens beside it. */
const issuer = shop.replace(/\d+$/, (port) => String(Number(port) + 1))

// Telegram's own page has no way back without script.
const own = 'your Foyer & Sons account'
const providers = [own, 'Facebook', 'Google', 'Steam', 'Apple', 'Foyer & Sons', 'Telegram @script']

/** Lists the providers that vouch for the address: Foyer recognises the shopper by it. */
const vouching = [own, 'Google', 'Apple', 'Foyer & Sons']

for (const title of providers)
  test(`${title} leads back to the requested page`, async ({ page, javaScriptEnabled }) => {
    const name = title.replace(' @script', '')
    await page.goto(`${shop}/account/orders`)
    await page.getByRole('link', { name: `Continue with ${name}` }).click()
    await page.getByRole('button', { name: 'full@demo.test' }).click()
    const path = vouching.includes(name) ? '/account/orders' : '/account/first-login'
    // Without script a posted answer waits for a click.
    if (javaScriptEnabled === false && (name === 'Apple' || name === own))
      await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(shop + path)
    const kept = (await page.context().cookies()).find(
      (cookie) => cookie.name === 'foyer_return_to',
    )?.value
    // After the first login it is still to be opened.
    expect(kept && decodeURIComponent(kept)).toBe(
      vouching.includes(name) ? undefined : '/account/orders',
    )
    await page.goto(`${shop}/account/login`)
    await expect(page.locator('[data-provider]')).toHaveCount(0)
  })

test('a customer of the shop arrives at a new order without a login page', async ({
  page,
  javaScriptEnabled,
}) => {
  const email = `buyer-${Date.now()}@demo.test`
  await page.goto(`${shop}/`)
  await page.getByRole('link', { name: 'Larch walking boots' }).click()
  await page.getByRole('link', { name: 'Sign in to buy' }).click()
  await page.getByLabel('Email address of a new shopper').fill(email)
  await page.getByRole('button', { name: 'Sign in as a new shopper' }).click()
  await page.getByRole('button', { name: `Buy as ${email}` }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  // Without script the shop's answer waits for a click.
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`^${shop}/account/orders/\\d+$`))
  await expect(page.locator('.product-row')).toContainText('Larch walking boots')
})

test('cancelling at a provider leads back with a message', async ({ page, expectSound }) => {
  await page.goto(`${shop}/account/login`)
  await expect(page.locator('[data-provider] a')).toHaveCount(8)
  await expectSound()
  await page.getByRole('link', { name: 'Continue with Steam' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Sign-in was cancelled/)
})

/**
 * Stands in for the providers' scripts: `standIn` asks the provider as a person would, with the
 * real script's interface.
 */
const scripts = {
  'https://accounts.google.com/gsi/client': `
    let options
    window.google = { accounts: { id: {
      initialize: (given) => { options = given },
      renderButton: (place, { width }) => {
        const button = document.createElement('button')
        button.textContent = 'Google, ' + width + ' wide'
        button.onclick = async () => options.callback({ credential: await standIn('google', { clientId: options.client_id, nonce: options.nonce }) })
        place.append(button)
      },
      prompt: () => { document.title += ' (prompted)' },
    } } }`,
  'https://connect.facebook.net/en_US/sdk.js': `
    let app
    window.FB = { init() {}, login() {} }
    setTimeout(() => {
      window.FB = {
        init: ({ appId, version }) => { if (version === 'v9.0') app = appId },
        login: async (answered, { scope }) => answered({ authResponse: scope === 'email,public_profile' ? { accessToken: await standIn('facebook', { appId: app }) } : null }),
      }
      window.fbAsyncInit()
    })`,
  'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js': `
    let options
    window.AppleID = { auth: {
      init: (given) => { options = given },
      signIn: async () => {
        if (window.popupsAreBlocked) throw { error: 'popup_blocked_by_browser' }
        return { authorization: { id_token: await standIn('apple', { clientId: options.clientId, nonce: options.nonce }) }, user: { name: { firstName: 'Ada', lastName: 'Berg' } } }
      },
    } }`,
  'https://telegram.org/js/telegram-widget.js?22': `
    const { telegramLogin, authUrl } = document.currentScript.dataset
    const frame = document.createElement('iframe')
    const button = document.createElement('button')
    button.textContent = 'Telegram, ' + telegramLogin
    button.onclick = async () => { location.href = authUrl + '&' + await standIn('telegram', {}) }
    document.currentScript.after(frame, button)`,
}

async function withScripts(page: Page, injectFault: (token: string) => string = (token) => token) {
  for (const [url, body] of Object.entries(scripts))
    await page.route(url, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `{${body}}` }),
    )
  await page.exposeFunction('standIn', async (provider: string, what: object) => {
    const path = provider === 'telegram' ? 'fields-for' : 'token-for'
    const data = { email: `script.${provider}@demo.test`, ...what }
    const answer = (await (
      await page.request.post(`${issuer}/${provider}/${path}`, { data })
    ).json()) as Record<string, string>
    return injectFault(
      provider === 'telegram'
        ? new URLSearchParams(answer).toString()
        : (answer.idToken ?? answer.accessToken ?? ''),
    )
  })
}

const drawn = {
  Google: /^Google, (400|309) wide$/,
  Facebook: 'Continue with Facebook',
  Apple: 'Continue with Apple',
  Telegram: 'Telegram, account_bot',
}

for (const [name, label] of Object.entries(drawn))
  test(`the script of ${name} signs the shopper in @script`, async ({ page }) => {
    await withScripts(page)
    await page.goto(`${shop}/account/settings`)
    const button = page
      .getByRole('button', { name: label })
      .or(page.getByRole('link', { name: label }))
    // Each is drawn once the page can be used.
    await expect(page.getByRole('button', { name: drawn.Google })).toBeVisible()
    await expect(page).toHaveTitle(/\(prompted\)/)
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeHidden()
    await button.click()
    await expect(page).toHaveURL(`${shop}/account/first-login`)
    // Its script sends a name, as the plain way does.
    if (name === 'Apple') await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })

test('if the browser blocks a provider’s window, the link opens @script', async ({ page }) => {
  await withScripts(page)
  await page.goto(`${shop}/account/login`)
  await expect(page.getByRole('button', { name: drawn.Google })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { popupsAreBlocked: true }))
  await page.getByRole('link', { name: 'Continue with Apple' }).click()
  await expect(page.getByRole('heading', { name: 'Demo Apple sign-in' })).toBeVisible()
})

test('a provider’s invalid token shows a message, and the page still works @script', async ({
  page,
  expectSound,
}) => {
  await withScripts(page, (token) => `${token.slice(0, -9)}AAAAAAAAA`)
  await page.goto(`${shop}/account/login`)
  await page.getByRole('button', { name: drawn.Google }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/We couldn’t sign you in/)
  await expect(page.locator('html[data-leaving]')).toHaveCount(0)
  await expect(page).toHaveURL(`${shop}/account/login`)
  const refused = page.waitForResponse(/login\/apple/)
  await page.getByRole('link', { name: 'Continue with Apple' }).click()
  expect((await refused).status()).toBe(422)
  await expect(page.locator('.loading-screen')).toBeHidden()
  await expectSound()
})
