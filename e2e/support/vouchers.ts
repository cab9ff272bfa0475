import type { Page } from '@playwright/test'

export type Group = 'usable' | 'used' | 'expired'
export const group = (page: Page, name: Group) => page.locator(`.voucher-group.${name}`)
export const campaign = (page: Page, name: string, of: Group = 'usable') =>
  group(page, of)
    .locator('details.campaign')
    .filter({ has: page.locator('summary', { hasText: name }) })
export const voucher = (page: Page, name: string, position: number, of: Group = 'usable') =>
  campaign(page, name, of).getByRole('listitem').nth(position)
/** Opens a campaign of the table, and the group around it. */
export async function open(page: Page, name: string, of: Group = 'usable') {
  await openGroup(page, of)
  await campaign(page, name, of).locator('summary').click()
}
/** Opens a group that is folded. */
export async function openGroup(page: Page, of: Group) {
  const folded = page.locator(`details.voucher-group.${of}:not([open]) > summary`)
  if ((await folded.count()) > 0) await folded.click()
}
export const card = (page: Page, name: string, of: Group = 'usable') =>
  group(page, of).locator('.voucher-card').filter({ hasText: name })
