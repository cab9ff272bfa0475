/** Describes the first files of a new brand. */
export interface Starter {
  companyId: number
  companyName: string
  host: string
}

const colour = '#17557f'

const siteJson = ({ companyId, companyName, host }: Starter) => `{
  "$schema": "../site.schema.json",
  "companyId": ${companyId},
  "companyName": "${companyName}",
  "hosts": ["${host}"],
  "style": "${colour}",
  "logo": "logo.svg",
  "defaultLanguage": "en",
  "languages": ["en"],
  "oneCORELogin": true,
  "enableFeatures": ["Achievements", "AddressBook", "MyVouchers", "MyOrders", "MyWishlist"]
}
`

const themeCss = ({ companyName }: Starter) => `/*
 * ${companyName}. "style" in site.json is the brand colour. These are the other properties that
 * most brands change. themes/default/styles/tokens.css lists all properties and their default
 * values.
 */

:root {
  /* The backgrounds of the page, of cards, and of buttons under the pointer. */
  --page: #f5f6f8;
  --surface: #fff;
  --sunken: #eceff3;

  /* The borders of cards. */
  --line: #d9dee5;

  /* The colours of text and of secondary text. */
  --ink: #1a2129;
  --ink-soft: #55606c;

  /*
   * The fonts of text and of headings. To use a font of your own, put its file beside this one and
   * name it with @font-face and url().
   */
  --font: system-ui, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans JP', sans-serif;
  --font-heading: Georgia, 'Times New Roman', serif;

  /* The corner radius of cards, and of buttons and fields. */
  --radius: 6px;
  --radius-s: 4px;
}
`

const letters = 'font-family="Georgia, serif" font-weight="700"'

/** A square of the brand's colour with its first letter. */
const mark = ({ companyName }: Starter) =>
  `<rect width="32" height="32" rx="6" fill="${colour}"/><text x="16" y="23" text-anchor="middle" ${letters} font-size="20" fill="#fff">${companyName[0]}</text>`

const svg = (width: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32">${content}</svg>\n`

function logo(starter: Starter) {
  // The name takes this much room whatever letters a browser has for it.
  const length = starter.companyName.length * 14
  const size = `textLength="${length}" lengthAdjust="spacingAndGlyphs" font-size="20"`
  const name = `<text x="42" y="23" ${size} ${letters} fill="#1a2129">${starter.companyName}</text>`
  return svg(42 + length, mark(starter) + name)
}

const words = `{
  "ac_Reassurance": "Your account with us is protected by secure sign-in."
}
`

/** The files of a new brand, by their places in its folder. */
export const starterFiles = (starter: Starter) => ({
  'site.json': siteJson(starter),
  'theme.css': themeCss(starter),
  'images/logo.svg': logo(starter),
  'images/icon.svg': svg(32, mark(starter)),
  'locales/en.json': words,
})
