/// <reference types="astro/client" />

declare namespace App {
  type CallContext = import('./server/api/context.ts').CallContext

  /** Adds to the data of a call what pages alone need. */
  interface Locals extends CallContext {
    direction: 'ltr' | 'rtl'
    /** The page that the shop named for 'back to shop', if any. */
    backToShop: string | undefined
    /**
     * The attributes of a header's link to the shop: its address, and what the script needs that
     * may better it.
     */
    shopLink: { href: string; 'data-back-to-shop': 'named' | 'home'; 'data-shop-origins': string }
    /**
     * Holds the rejected plain form that this page answers, or the values from before its session
     * ended.
     */
    form: import('./server/api/form-post.ts').RejectedForm | undefined
    /** The message key of a message to show once. */
    message: import('#i18n/messages.ts').MessageKey | undefined
    /** The text of the message, where it names something. */
    messageText?: string
    /** Set where it reports a success. */
    isNotice?: boolean
    /** Lists what the page opens in the content security policy. */
    policy: Record<string, string[]> | undefined
    /** The part that /account/api/theme-check shows: the check at start alone names one. */
    slot?: import('#brands/slots.ts').NamedSlot
    /** The status that the error page shows. */
    errorStatus: number | undefined
    /** The address that it leads to again. */
    errorPath: string | undefined
  }
}
