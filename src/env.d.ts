/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    services: import('./server/services.ts').Services
    brand: import('#brands/config/brands.ts').Brand
    /** Scheme, host and port by which shoppers reach the brand: always one of its own hosts. */
    origin: string
    /**
     * Holds the browser's own origin; it differs where the browser used a name that the brand does
     * not list.
     */
    requestOrigin: string
    /** The IP address that the request comes from. */
    clientAddress: string
    locale: import('./i18n/locales.ts').Locale
    direction: 'ltr' | 'rtl'
    /** The shop's own front page, where 'back to shop' leads. */
    shopHome: string
    /** The page that the shop named for 'back to shop', if any. */
    backToShop: string | undefined
    /**
     * The attributes of a header's link to the shop: its address, and what the script needs that
     * may better it.
     */
    shopLink: { href: string; 'data-back-to-shop': 'named' | 'home'; 'data-shop-origins': string }
    t: import('#i18n/messages.ts').Translate
    cookies: import('./server/api/context.ts').Cookies
    /** Undefined where nobody is signed in. */
    maybeSession: import('./server/sign-in/shopper-session.ts').ShopperSession | undefined
    /** Holds the session behind the guard; throws for a visitor. */
    readonly session: import('./server/sign-in/shopper-session.ts').ShopperSession
    /** The token that every form and every change carries. */
    xsrf: string
    /**
     * Holds the rejected plain form that this page answers, or the values from before its session
     * ended.
     */
    form: import('./server/api/form-post.ts').RejectedForm | undefined
    /** The message key of a message to show once. */
    message: import('#i18n/messages.ts').MessageKey | undefined
    /** Set where it reports a success. */
    isNotice?: boolean
    /** Lists what the page opens in the content security policy. */
    policy: Record<string, string[]> | undefined
    /**
     * The address of a picture that the brand's configuration names; set for the API, whose module
     * knows the build.
     */
    imageUrl?: (name: string) => string | undefined
    /** The part that /account/api/theme-check shows: the check at start alone names one. */
    slot?: import('#brands/slots.ts').NamedSlot
    /** The status that the error page shows. */
    errorStatus: number | undefined
    /** The address that it leads to again. */
    errorPath: string | undefined
  }
}
