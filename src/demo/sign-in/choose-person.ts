import { demoShoppers } from '../data/shoppers.ts'
import { html } from '#lib/html.ts'
import { page } from '../page.ts'

/**
 * Anybody at demo.test may sign in: whoever is none of the demo's shoppers comes for the first
 * time.
 */
export const claimsOf = (email: string) => {
  const shopper = demoShoppers.find((known) => known.email === email)
  if (!shopper && !/^[\w.+-]{1,60}@demo\.test$/.test(email)) return undefined
  return {
    sub: email,
    email,
    email_verified: true,
    given_name: shopper?.firstName ?? '',
    family_name: shopper?.lastName ?? '',
  }
}

export type Person = NonNullable<ReturnType<typeof claimsOf>>

const formOf = ({ email }: { email: string }) =>
  html`<form method="post"><button name="email" value="${email}">${email}</button></form>`

/** Asks who signs in. Its forms post `email` or `cancel` to the address that it was shown at. */
export const choosePersonPage = (title: string) =>
  page(
    title,
    html`<p>Choose an account. You don’t need a password.</p>
      ${demoShoppers.map(formOf)}
      <form method="post">
        <input
          name="email"
          type="email"
          aria-label="Email address of a new shopper"
          placeholder="new.shopper@demo.test"
          required
        />
        <button>Sign in as a new shopper</button>
      </form>
      <form method="post">
        <button name="cancel" value="yes"><small>Cancel</small></button>
      </form>`,
  )

/** Returns the person chosen on that page, if any. */
export const chosenPerson = (body: string) => claimsOf(new URLSearchParams(body).get('email') ?? '')
