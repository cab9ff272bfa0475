/** Every number of the specification's section 9 that more than one place needs, and our own limits beside them. */
export const limits = {
  achievementCoins: 16,
  latestAchievements: 3,
  lastViewProducts: 20,
  /** Products that one call may take off the wishlist. */
  wishesAtOnce: 10_000,
  /** Days before its end from which on a voucher is said to expire soon. */
  expiringSoon: 14,
  ordersPerPage: 10,
  /** Pages of orders that one page of ours shows: those before them are a link. */
  orderPagesAtOnce: 20,
  /** As the contract has it. */
  orderPages: 1_000,
  /** Invoices that may wait for their turn. */
  invoicesWaiting: 20,
  /** Characters; longer than any name, so that a longer search finds nothing. */
  searchLength: 250,
  /** Bytes of an address and its headers: room for the ids of 10,000 products, or a search as long as anybody likes. */
  headerSize: 128 * 1024,
  /** Bytes of a JSON or form body. */
  bodySize: 64 * 1024,
  /** Bytes of a shopper's picture. */
  pictureSize: 512_000,
  /** Bytes of a form that brings one. */
  uploadSize: 528_000,
  /** Bytes of such a form that are read at all, be it to drop them. */
  drained: 16 * 1024 * 1024,
  /** Pixels: of a picture that is read, and of either side of the one that is kept. */
  picturePixels: 40_000_000,
  pictureSide: 288,
  /** Seconds. */
  systemMessage: 5,
  /** Milliseconds. */
  pageTransition: 250,
  /** A navigation that has not led anywhere by then was stopped. */
  transitionGivenUp: 10_000,
  /** A message that another page left longer ago is not told any more. */
  messageKept: 10_000,
  logoutDelay: 500,
  emailValidation: 1_000,
  codeSubmit: 1_000,
  preferencesSave: 2_000,
  /** A link waits no longer than this for what is being saved. */
  leavingSave: 3_000,
  smsTimeout: 10_000,
  domainTimeout: 2_000,
  vatTimeout: 8_000,
  providerTimeout: 10_000,
  invoiceTimeout: 30_000,
  /** Seconds. */
  sessionIdle: 14 * 86_400,
  sessionAbsolute: 60 * 86_400,
  sessionTouch: 300,
  /** In which a session that has ended still tells whose it was, and then what was typed into its forms is kept. */
  sessionKept: 7 * 86_400,
  draftLifetime: 3_600,
  signInAttempt: 600,
  /** By which a provider's clock and ours may differ. */
  clockTolerance: 60,
  /** Tabs. */
  signInsAtOnce: 3,
  messageLifetime: 60,
  retryAfter: 10,
  wantedLifetime: 3_600,
  languageKept: 365 * 86_400,
  /** From one code to the next; as long a code is worth something. */
  codeLifetime: 3_600,
  /** In which a few codes may be sent: for one account, to one number, from one address. */
  codeWindow: 86_400,
  codesPerAccount: 5,
  codesPerNumber: 5,
  codesPerAddress: 20,
  codeTries: 5,
  /** Characters of an address: of any text, of a company's name; digits of a telephone number that is demanded. */
  addressText: 250,
  companyName: 100,
  telephoneDigits: 7,
  /** Digits. */
  codeLength: 6,
  /** Characters of a name that a provider tells. */
  nameTold: 100,
  /** Signs of a number, with what stands between its digits. */
  telephoneTyped: 40,
  wantedPathLength: 1_000,
  /** Pixels. */
  logoutDelayUpTo: 991,
  googleButton: 600,
} as const
