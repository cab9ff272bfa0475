import type { Page } from '@playwright/test'

export type Group = 'usable' | 'used' | 'expired'
export const group = (page: Page, name: Group) => page.locator(`.voucher-group.${name}`)
export const campaign = (page: Page, name: string, of: Group = 'usable') =>
  group(page, of)
    .locator('details.campaign')
    .filter({ has: page.locator('summary', { hasText: name }) })
export const voucher = (page: Page, name: string, position: number, of: Group = 'usable') =>
  campaign(page, name, of).getByRole('listitem').nth(position)
export const open = (page: Page, name: string, of: Group = 'usable') =>
  campaign(page, name, of).locator('summary').click()
