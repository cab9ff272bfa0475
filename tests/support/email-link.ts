import type { Browser } from './site.ts'

/** Returns the token of the newest message to an address that leads to a page; empty without one. */
export async function tokenIn(browser: Browser, email: string, page: string) {
  const outbox = await (await browser.fetch('/outbox')).text()
  const [, ...messages] = outbox.split('Email to ')
  const message = messages.find((one) => one.startsWith(email) && one.includes(`/${page}/`)) ?? ''
  return new RegExp(`/${page}/([\\w-]{43})`).exec(message)?.[1] ?? ''
}

/** Opens the link of the message to a new address, and answers its question. */
export const confirmEmail = async (browser: Browser, email: string) =>
  browser.call('POST', '/emailChange/confirm', {
    Token: await tokenIn(browser, email, 'confirm-email'),
  })
