/** Makes a random text that names one form on one page, also where the page is not of https. */
export const newFormToken = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('')
