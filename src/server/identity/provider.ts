import type { z } from 'zod'
import type { MessageKey } from '#i18n/messages.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Identity } from '../shop/identity.ts'

/**
 * What the browser keeps between the start of a sign-in and its callback: random texts, of which a
 * provider uses those that its protocol knows.
 */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** Whether a nonce is one that was given for this sign-in. */
export type IsNonce = (nonce: unknown) => boolean

/** What a script-drawn button needs on the login page. */
export interface Widget {
  /**
   * What the page's own script is told besides the browser's nonce, the language and where to come
   * back to.
   */
  options: Record<string, string | boolean>
  /** It leads to the callback itself, with the state that the login page gave it. */
  carriesState?: true
  /** What the policy of the login page opens for it. */
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
  /**
   * Where it sends the browser back to, where that is not the address on the host that the shopper
   * came to.
   */
  redirectUri?: string | undefined
  /**
   * Its answer comes as a form that another site posts, so that only a cookie which crosses sites
   * comes with it.
   */
  usesFormPost?: true
  widget?: Widget
  /** Where to send the browser. */
  start(redirectUri: string, attempt: SignInAttempt): Promise<URL> | URL
  /** Who came back to `callback`, whose query or form has `fields`. */
  finish(callback: URL, fields: URLSearchParams, attempt: SignInAttempt): Promise<Identity>
  /**
   * Who a script of the provider's has told of on the login page, to a browser that got the nonce
   * from us.
   */
  verify?(proof: Record<string, unknown>, isNonce: IsNonce): Promise<Identity>
  /**
   * Where the provider ends its own session; undefined where the token is not one of its own, or
   * where it cannot.
   */
  endSessionUrl?(idToken: string, returnTo: string): Promise<URL | undefined>
  /** Where a form's answer may lead at logout. */
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
  /** The field of site.json with the address that it sends the browser back to. */
  redirectField?: keyof Brand
  /** What it is for a brand, by the settings that count for that. */
  open(brand: Brand, settings: never): Provider
}

/** A row whose `open` gets its settings. */
export const defineProviderType = <Shape extends z.ZodRawShape>(
  kind: Omit<ProviderType, 'settings' | 'open'> & {
    settings: Shape
    open(brand: Brand, settings: z.infer<z.ZodObject<Shape>>): Provider
  },
): ProviderType => kind
