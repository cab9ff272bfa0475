import { expect, type Page } from '@playwright/test'

/** Returns the part of the outbox from the newest message to an address on. */
async function readOutbox(page: Page, email: string) {
  const outbox = await (await page.request.get(new URL('/outbox', page.url()).href)).text()
  const [, ...messages] = outbox.split('<p><small>')
  return messages.filter((message) => message.startsWith(`Email to ${email}<`))
}

/** Returns the path of the link of the newest message to an address whose link begins so. */
export async function mailedLink(page: Page, email: string, start: string) {
  let path: string | undefined
  await expect(async () => {
    const found = (await readOutbox(page, email)).map(
      (message) => new RegExp(`${start}[\\w-]{22,}`).exec(message)?.[0],
    )
    path = found.find((one) => one !== undefined)
    expect(path).toBeDefined()
  }).toPass()
  return path!
}

/** Returns the six digits of the newest message to an address that has a code as its subject. */
export async function mailedCode(page: Page, email: string) {
  const codes = (await readOutbox(page, email)).map(
    (message) => /dir="auto">[^<]*?(\d{6})/.exec(message)?.[1],
  )
  return codes.find((one) => one !== undefined) ?? ''
}
