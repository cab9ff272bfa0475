import type { z } from 'zod'
import type { MessageKey } from '#i18n/messages.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Identity } from './identity.ts'

/**
 * Holds the random texts that the browser keeps between the start of a sign-in and its callback;
 * each provider uses those of its protocol.
 */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
  /** Set where a shopper who is signed in goes to the provider. */
  purpose?: Purpose | undefined
}

/** Names the session that confirms who its shopper is, or adds a way to sign in. */
export interface Purpose {
  kind: 'confirm' | 'add'
  sessionId: string
}

/** Returns whether a nonce was issued for this sign-in. */
export type IsNonce = (nonce: unknown) => boolean

/** Describes a script-drawn button on the login page. */
export interface Widget {
  /**
   * Holds the options of the page's own script besides the browser's nonce, the language and the
   * return address.
   */
  options: Record<string, string | boolean>
  /** It leads to the callback itself, with the state that the login page gave it. */
  carriesState?: true
  /** Lists the sources that it needs in the login page's policy. */
  policy: Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'style-src', string[]>>
}

/**
 * A way to sign in, for one brand. Every method throws where the provider fails, or where what it
 * says does not hold.
 */
export interface Provider {
  /** Its name in addresses and in the log. */
  id: string
  /** The message key of its button. */
  label: MessageKey
  /** Overrides the redirect address, which is otherwise on the shopper's host. */
  redirectUri?: string | undefined
  /**
   * Its answer comes as a form that another site posts, so that only a cookie which crosses sites
   * comes with it.
   */
  usesFormPost?: true
  /** Only the login page can read its answer: a shopper who is signed in cannot go there. */
  needsLoginPage?: true
  /**
   * Its sign-in is another one even for a shopper who is signed in: its customer may have changed,
   * and takes the place of the former one.
   */
  replacesSession?: true
  widget?: Widget
  /** Returns the provider's address for the browser. */
  start(redirectUri: string, attempt: SignInAttempt): Promise<URL> | URL
  /** Returns the identity behind a return to `callback` with `fields` in its query or form. */
  finish(callback: URL, fields: URLSearchParams, attempt: SignInAttempt): Promise<Identity>
  /**
   * Returns the identity that a provider's script reported on the login page of a browser with our
   * nonce.
   */
  verify?(proof: Record<string, unknown>, isNonce: IsNonce): Promise<Identity>
  /**
   * Returns the address that ends the provider's session; undefined for a foreign token, or where
   * there is none.
   */
  endSessionUrl?(idToken: string, returnTo: string): Promise<URL | undefined>
  /** Lists the origins to which a form may lead at logout. */
  origins?(): string[]
  /**
   * Asks the provider what it offers, ahead of the first shopper. One that is away is asked again
   * by that shopper.
   */
  warmUp?(): Promise<unknown>
}

/** A row of the table of providers. */
export interface ProviderType {
  id: string
  /** The field of site.json that turns it on. */
  field: keyof Brand
  /** Its settings: those without a usual value must be there where a brand has it on. */
  settings: z.ZodRawShape
  /**
   * Lists the prefixes that only its settings have: an unknown variable with one is mistyped. Not
   * `GOOGLE_`, for example, since Google's machines have `GOOGLE_CLOUD_PROJECT`.
   */
  settingPrefixes?: readonly string[]
  /** Lists the settings that a brand lacks whose site.json has nothing in their place. */
  listMissing?(brand: Brand, settings: Record<string, unknown>): string[]
  /** The field of site.json with the address that it sends the browser back to. */
  redirectField?: keyof Brand
  /** Opens the provider for a brand, with the settings that apply to it. */
  open(brand: Brand, settings: never): Provider
}

/** A row whose `open` gets its settings. */
export const defineProviderType = <Shape extends z.ZodRawShape>(
  kind: Omit<ProviderType, 'settings' | 'open'> & {
    settings: Shape
    open(brand: Brand, settings: z.infer<z.ZodObject<Shape>>): Provider
  },
): ProviderType => kind
