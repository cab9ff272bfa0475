import type { Page } from '@playwright/test'
import { Gender } from '../../src/contract/codes.ts'
import { expect, test as base } from './test.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your phone number' })
export const box = (page: Page, position: number) => page.getByLabel(`Digit ${position} of 6`)
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
export const resend = (page: Page) => dialog(page).getByRole('button', { name: 'Send a new code' })

/** A shopper with a number of their own, and the code that was sent to it last. */
export const test = base.extend<{ telephone: string; sentCode(): Promise<string> }>({
  telephone: async ({ page, newShopper }, use) => {
    const telephone = `+44 7400${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
    await newShopper({ Telephone: telephone, Gender: Gender.mr, BirthDate: '1990-01-01' })
    await page.goto('/account')
    await use(telephone)
  },
  sentCode: async ({ page, telephone, site }, use) =>
    use(async () => {
      const read = async () => {
        const outbox = await (await page.request.get(`${site.origin}/outbox`)).text()
        return (
          new RegExp(`to \\${telephone.replace(' ', '')}<[^]*?#(\\d{6})`).exec(outbox)?.[1] ?? ''
        )
      }
      await expect.poll(read).not.toBe('')
      return read()
    }),
})
