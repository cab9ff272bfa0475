import { paperPage } from '#contract/paper.ts'
import { customer, openFeed, order, type Line } from './feed.ts'
import { issuer, signInAs } from './sign-in-as.ts'
import type { Browser, Site } from './site.ts'

/** Returns a paper's file as a shop feeds it. */
export const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`).toString('base64')

/** Feeds a customer with these orders, and signs the customer in. */
export async function fedBuyer(site: Site, name: string, orders: Line[]) {
  const feed = await openFeed(site)
  const identities = [{ issuer, subject: name }]
  const lines = orders.map(({ externalId, ...more }) => order(String(externalId), name, more))
  const { reports } = await feed.lines([customer(name, { identities }), ...lines])
  const refused = reports.filter(({ status }) => status !== 'stored')
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  return signInAs(site, { subject: name })
}

/** Reads a page of the shopper's papers. */
export async function listPapers(browser: Browser, search: Record<string, string> = {}) {
  const answer = await browser.call('GET', `/paper?${new URLSearchParams(search)}`)
  return paperPage.parse(await answer.json())
}
