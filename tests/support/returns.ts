import { feed, type FedShopper } from './fed-shopper.ts'
import { newCredential, type Site } from './site.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A browser in which a fed shopper is signed in. */
export async function openBrowser(site: Site, { name, issuer }: FedShopper) {
  const browser = site.anonymous()
  const person = { email: '', emailVerified: false, firstName: '', lastName: '', idToken: '' }
  const identity = { ...person, issuer, subject: name, proof: newCredential() }
  browser.cookies.set('foyer_session', await site.services.store.signIn(site.brand, identity))
  await browser.call('GET', '/setting')
  return browser
}

/** Feeds the products of the shopper's second order, and when they arrived. */
export async function deliver(
  site: Site,
  { name }: FedShopper,
  products: object[],
  arrival: string | undefined = daysAgo(3),
) {
  const line = {
    type: 'order',
    externalId: `o2-${name}`,
    customer: `c-${name}`,
    updatedAt: new Date().toISOString(),
    products: products.map((product) => ({ price: 9, status: 'delivered', ...product })),
    shipments: arrival ? [{ history: [{ date: arrival, status: 'delivered' }] }] : [],
  }
  await feed(site, [line])
}
