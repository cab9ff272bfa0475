import type { Brand } from '#brands/config/brands.ts'
import { direction } from '#i18n/locales.ts'
import { palette } from '#lib/colour.ts'
import { html, type Html } from '#lib/html.ts'

/** The colours of a brand without one of its own. */
const plain = { brand: '#24261f', on: '#ffffff' }

/** A message of a brand, in the order in which its parts are read. */
export interface BrandMail {
  locale: string
  title: string
  paragraphs: string[]
  /** Shown large, to be typed. */
  code?: string
  button: { label: string; href: string }
  /** Follows the button in small letters. */
  note: string
}

/** Returns a message in both forms, with its subject. */
export const toMessage = (brand: Brand, subject: string, mail: BrandMail) => ({
  subject,
  text: toText(brand, mail),
  html: toHtml(brand, mail),
})

/** Returns who writes, and how to reach them: what many countries want a message of a shop to say. */
const senderLines = ({ companyName, seller, contactEmail, contactTelephone }: Brand) =>
  [
    [seller.name ?? companyName, ...seller.address].join(' · '),
    [contactEmail, contactTelephone].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')

/** Returns the message for programs without HTML. */
const toText = (brand: Brand, { title, paragraphs, code = '', button, note }: BrandMail) =>
  [
    title,
    ...paragraphs,
    code,
    `${button.label}:\n${button.href}`,
    note,
    senderLines(brand).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n') + '\n'

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:1.5`

const buttonStyle = 'display:inline-block;padding:12px 20px;font-weight:600;text-decoration:none'

const codeLine = (code: string) =>
  html`<p
    dir="ltr"
    style="margin:0 0 16px;${font};font-size:32px;font-weight:600;letter-spacing:6px"
  >
    ${code}
  </p>`

const buttonLine = ({ label, href }: BrandMail['button'], colours: string) =>
  html`<p style="margin:0 0 24px">
    <a href="${href}" style="${buttonStyle};${colours};${text}">${label}</a>
  </p>`

const senderBlock = (lines: string[]) =>
  html`<p style="max-width:480px;margin:16px 0 0;${font};font-size:13px;line-height:1.5">
    ${lines.map((line) => html`<bdi>${line}</bdi><br />`)}
  </p>`

/** A card of the width of a phone with the company's name above its content. */
const card = (companyName: string, colours: string, content: Html) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="max-width:480px;border:1px solid #d5d6d0"
  >
    <tr>
      <td style="padding:16px 24px;${colours};${font};font-size:18px;font-weight:600">
        ${companyName}
      </td>
    </tr>
    <tr>
      <td style="padding:24px">${content}</td>
    </tr>
  </table>`

const page = (locale: string, title: string, content: Html) =>
  html`<!doctype html>
    <html lang="${locale}" dir="${direction(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="margin:0">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">${content}</td>
          </tr>
        </table>
      </body>
    </html>`

/**
 * Returns the message as HTML for mail programs: tables and styles of each element, since many of
 * them know nothing else, and no picture, since most of them show none before they are asked to.
 */
function toHtml(brand: Brand, { locale, title, paragraphs, code, button, note }: BrandMail) {
  const { brand: background, on } = palette(brand.style) ?? plain
  const colours = `background:${background};color:${on}`
  const content = html`<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.3">
      ${title}
    </h1>
    ${paragraphs.map((one) => html`<p style="margin:0 0 16px;${text}">${one}</p>`)}
    ${code ? codeLine(code) : ''} ${buttonLine(button, colours)}
    <p style="margin:0;${font};font-size:14px;line-height:1.5">${note}</p>`
  const shown = html`${card(brand.companyName, colours, content)}${senderBlock(senderLines(brand))}`
  return page(locale, title, shown).text.replace(/\n\s*/g, '\n')
}
