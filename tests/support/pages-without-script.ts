import type { Brand } from '#brands/config/brands.ts'
import { formFields } from './page-forms.ts'
import type { Browser } from './site.ts'

/** Opens a page; answers its HTML, too. */
export async function openPage(browser: Browser, path: string) {
  const answer = await browser.fetch(path)
  return { answer, status: answer.status, html: await answer.text() }
}

/** Sends a page's form as a browser without script. */
export async function postForm(
  browser: Browser,
  path: string,
  call: string,
  typed: Record<string, string> = {},
) {
  const { html } = await openPage(browser, path)
  const answer = await browser.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...formFields(html, call), ...typed }),
    headers: { origin: browser.origin },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, location, html: await answer.text() }
}

/** Runs with other settings of a brand. */
export async function withBrand(brand: Brand, fields: Partial<Brand>, run: () => Promise<void>) {
  const before = { ...brand }
  Object.assign(brand, fields)
  await run().finally(() => {
    for (const name of Object.keys(fields)) delete brand[name as keyof Brand]
    Object.assign(brand, before)
  })
}
