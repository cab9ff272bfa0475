/** Returns the message at the top of a page, good news or a failure; empty where there is none. */
export const shownMessage = (html: string) =>
  [...html.matchAll(/<p data-text>([^<]*)/g)].map(([, text]) => text).join('')
