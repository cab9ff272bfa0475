import { palette } from '#lib/colour.ts'
import { latestContract } from '../config/own-fields.ts'

/** Describes the first files of a new brand. */
export interface Starter {
  companyId: number
  companyName: string
  host: string
  /** It has six digits behind a `#`. */
  colour: string | undefined
  /** The first one is the default. */
  languages: string[] | undefined
  logo: { name: string; content: string | Buffer } | undefined
}

const defaultColour = '#17557f'

/** Writes an object as Prettier does: a field a line, and lists on their line. */
function toJson(fields: object) {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = Array.isArray(value)
      ? `[${value.map((each) => JSON.stringify(each)).join(', ')}]`
      : JSON.stringify(value)
    return `  "${name}": ${text}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Begins every new site.json. */
const firstFields = { $schema: '../site.schema.json', foyer: latestContract }

const siteJson = ({ companyId, companyName, host, colour, languages, logo }: Starter) =>
  toJson({
    ...firstFields,
    companyId,
    companyName,
    hosts: [host],
    style: colour ?? defaultColour,
    logo: logo?.name ?? 'logo.svg',
    defaultLanguage: languages?.[0] ?? 'en',
    languages: languages ?? ['en'],
    oneCORELogin: true,
    enableFeatures: ['Achievements', 'AddressBook', 'MyVouchers', 'MyOrders', 'MyWishlist'],
  })

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
function mark({ companyName, colour = defaultColour }: Starter) {
  const { on } = palette(colour)!
  const letter = `<text x="16" y="23" text-anchor="middle" ${letters} font-size="20" fill="${on}">${companyName[0]}</text>`
  return `<rect width="32" height="32" rx="6" fill="${colour}"/>${letter}`
}

const svg = (width: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32">${content}</svg>\n`

function logo(starter: Starter) {
  // The name takes this much room whatever letters a browser has for it.
  const length = starter.companyName.length * 14
  const size = `textLength="${length}" lengthAdjust="spacingAndGlyphs" font-size="20"`
  const name = `<text x="42" y="23" ${size} ${letters} fill="#1a2129">${starter.companyName}</text>`
  return svg(42 + length, mark(starter) + name)
}

/** A message of the brand in each language; one in some languages alone is reported. */
const words: Record<string, string> = {
  en: 'Your account with us is protected by secure sign-in.',
  nl: 'Je account bij ons is beschermd met een beveiligde login.',
  de: 'Ihr Konto bei uns ist durch eine sichere Anmeldung geschützt.',
  fr: 'Votre compte chez nous est protégé par une connexion sécurisée.',
  es: 'Tu cuenta con nosotros está protegida con un inicio de sesión seguro.',
  pl: 'Twoje konto u nas chroni bezpieczne logowanie.',
  ar: 'حسابك لدينا محمي بتسجيل دخول آمن.',
}

type Files = Record<string, string | Buffer>

/** The files of a new brand, by their places in its folder. */
export function starterFiles(starter: Starter): Files {
  const { languages = ['en'] } = starter
  const locales = languages.map((language) => [
    `locales/${language}.json`,
    toJson({ ac_Reassurance: words[language] }),
  ])
  return {
    'site.json': siteJson(starter),
    'theme.css': themeCss(starter),
    [`images/${starter.logo?.name ?? 'logo.svg'}`]: starter.logo?.content ?? logo(starter),
    'images/icon.svg': svg(32, mark(starter)),
    ...Object.fromEntries(locales),
  }
}

/** The files of a new brand that extends another one: all that it does not name is the other's. */
export function layerFiles(from: string, starter: Starter): Files {
  const { companyId, companyName, host, colour, languages, logo } = starter
  const site = toJson({
    ...firstFields,
    extends: from,
    companyId,
    companyName,
    hosts: [host],
    style: colour,
    logo: logo?.name,
    defaultLanguage: languages?.[0],
    languages,
  })
  return { 'site.json': site, ...(logo && { [`images/${logo.name}`]: logo.content }) }
}
