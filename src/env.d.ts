/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    services: import('./server/services.ts').Services
    brand: import('#brands/config/brands.ts').Brand
    /** Scheme, host and port by which shoppers reach the brand: always one of its own hosts. */
    origin: string
    /**
     * The same as the browser has it; another one where it came by a name that the brand does not
     * list.
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
    maybeSession: import('./server/shop/shopper-session.ts').ShopperSession | undefined
    /** The same behind the guard; throws where nobody is signed in. */
    readonly session: import('./server/shop/shopper-session.ts').ShopperSession
    /** The token that every form and every change carries. */
    xsrf: string
    /**
     * What came of the plain form that this page answers, where it was refused; or what was typed
     * before its session ended.
     */
    form: import('./server/api/form-post.ts').RejectedForm | undefined
    /** The message key of a message to show once. */
    message: import('#i18n/messages.ts').MessageKey | undefined
    /** Whether that is a notice of success. */
    isNotice?: boolean
    /** What the page opens of the content security policy. */
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
