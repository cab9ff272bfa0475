import { orderPage } from '#contract/order.ts'
import type { Browser } from './site.ts'

export const ordersOf = async (browser: Browser) =>
  orderPage.parse(await (await browser.call('GET', '/order')).json()).data
export const downloadInvoice = (browser: Browser, id: number) =>
  browser.call('GET', `/order/downloadInvoice/${id}`)
