import type { Locale } from '#i18n/locales.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { RequestRecord } from '../observe/request-record.ts'
import type { Services } from '../services.ts'
import type { ShopperSession } from '../sign-in/shopper-session.ts'

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

/** Holds the request's data for a handler; `Astro.locals` extends it. */
export interface CallContext {
  services: Services
  brand: Brand
  /** Scheme, host and port by which shoppers reach the brand: always one of its own hosts. */
  origin: string
  /**
   * Holds the browser's own origin; it differs where the browser used a name that the brand does
   * not list.
   */
  requestOrigin: string
  locale: Locale
  /** Holds the fields of the request's line in the log. */
  record: RequestRecord
  /** Holds the IP address of the request, or of a trusted proxy's client. */
  clientAddress: string
  /** Holds what the browser says of itself; empty where it does not. */
  userAgent: string
  /** The shop's own front page in the shopper's language, where 'back to shop' leads. */
  shopHome: string
  t: Translate
  cookies: Cookies
  /** The token that every form and every change carries. */
  xsrf: string
  /**
   * Sends a large body in pieces after an answer without one, and says when it is over; set for
   * requests of a process.
   */
  sendLarge?: (body: AsyncIterable<Uint8Array>, closed: () => void) => void
  /**
   * The address of a picture that the brand's configuration names; set for the API, whose module
   * knows the build.
   */
  imageUrl?: (name: string) => string | undefined
  /** Undefined where nobody is signed in. */
  maybeSession: ShopperSession | undefined
  /** Holds the session for calls and pages of shoppers; throws for a visitor. */
  readonly session: ShopperSession
}

/** A name for the account, as no other of the process has it. */
export const accountKey = ({ brand, session }: Pick<CallContext, 'brand' | 'session'>) =>
  `${brand.companyId}:${session.shopper.id}`

/** Stays out of copies of the locals, which would evaluate it. */
const sessionOrThrow: PropertyDescriptor & ThisType<Pick<CallContext, 'maybeSession'>> = {
  configurable: true,
  get() {
    if (this.maybeSession) return this.maybeSession
    throw new Error('nobody is signed in; a page that visitors can open must use `maybeSession`')
  },
}

/** Gives the locals of a request their `session`, which throws where nobody is signed in. */
export const defineSession = (locals: Pick<CallContext, 'maybeSession'>) =>
  Object.defineProperty(locals, 'session', sessionOrThrow)
