import type { Page } from '@playwright/test'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** The labels of a number and its confirmation. */
export const phone = 'Phone number *'
export const confirmPhone = 'Confirm phone number *'

/** Types key by key, in the place of what is there. */
export async function type(page: Page, label: string, text: string) {
  await field(page, label).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

export async function paste(page: Page, label: string, text: string) {
  await field(page, label).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
