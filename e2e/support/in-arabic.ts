import { readFileSync } from 'node:fs'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
const messages = read('themes/default/locales/ar.json')
const names = read('src/demo/data/catalogue/words/shop.ar.json')

/** Returns a message in Arabic. */
export const inArabic = (key: string) => messages[`ac_${key}`]!

/** Returns the Arabic name of something that the demo's shop has. */
export const namedInArabic = (name: string) => names[name]!
