import type { Locale } from '#i18n/locales.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Services } from '../services.ts'
import type { ShopperSession } from '../shop/shopper-session.ts'

/** Reading and writing the request's cookies. */
export interface Cookies {
  get(name: string): { value: string } | undefined
  set(
    name: string,
    value: string,
    options?: {
      httpOnly?: boolean
      secure?: boolean
      sameSite?: 'lax' | 'strict' | 'none'
      path?: string
      maxAge?: number
    },
  ): void
  delete(name: string, options?: { path?: string; secure?: boolean }): void
}

/** What is known of a request when a handler runs. */
export interface CallContext {
  services: Services
  brand: Brand
  /** Scheme, host and port by which shoppers reach the brand: always one of its own hosts. */
  origin: string
  /**
   * The same as the browser has it; another one where it came by a name that the brand does not
   * list.
   */
  requestOrigin: string
  locale: Locale
  /** Where the request comes from: an IP address, that of a trusted proxy's client. */
  clientAddress: string
  /** The shop's own front page in the shopper's language. */
  shopHome: string
  t: Translate
  cookies: Cookies
  /** The token that every change carries. */
  xsrf: string
  /**
   * The address of a picture that the brand's configuration names, known to the site that it is
   * built into.
   */
  imageUrl?: (name: string) => string | undefined
  /** Undefined where nobody is signed in. */
  maybeSession: ShopperSession | undefined
  /** The same for calls and pages of shoppers; throws where nobody is signed in. */
  readonly session: ShopperSession
}

/** A name for the account, as no other of the process has it. */
export const accountKey = ({ brand, session }: Pick<CallContext, 'brand' | 'session'>) =>
  `${brand.companyId}:${session.shopper.id}`

/** Not enumerable, so that a copy of the locals does not ask for it. */
const sessionOrThrow: PropertyDescriptor & ThisType<Pick<CallContext, 'maybeSession'>> = {
  configurable: true,
  get() {
    if (this.maybeSession) return this.maybeSession
    throw new Error('not signed in: a page that is open to visitors uses `maybeSession`')
  },
}

/** Gives the locals of a request their `session`, which throws where nobody is signed in. */
export const defineSession = (locals: Pick<CallContext, 'maybeSession'>) =>
  Object.defineProperty(locals, 'session', sessionOrThrow)
