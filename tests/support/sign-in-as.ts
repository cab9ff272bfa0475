import { Browser, newCredential, type Site } from './site.ts'

export const issuer = 'https://id.example'

interface Person {
  subject: string
  email?: string
  emailVerified?: boolean
  issuer?: string
}

/** Signs in whom a provider names, without the provider's pages. */
export async function signInAs(site: Site, person: Person) {
  const identity = {
    issuer,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    idToken: '',
    ...person,
  }
  const proof = newCredential()
  const browser = new Browser(site.origin)
  const token = await site.services.store.signIn(site.brand, { ...identity, proof })
  browser.cookies.set('foyer_session', token)
  await browser.fetch('/account/api/v1/setting')
  return browser
}
