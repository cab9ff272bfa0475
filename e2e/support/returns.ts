import type { Page } from '@playwright/test'

/** The number of an order whose products can be returned. */
export const returnable = '102007'
/** The number of an order with a return that the shop has approved. */
export const underWay = '102016'
export const order = (number: string) => `/account/orders/${number}`

export const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(name) })
export const fields = (page: Page, name: string) => page.getByRole('group', { name })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Request return' })

/** Chooses a product of the form, with a reason. */
export async function choose(page: Page, name: string, reason = 'Wrong size') {
  await box(page, name).check()
  await fields(page, name).getByLabel('Reason for return').selectOption(reason)
}
