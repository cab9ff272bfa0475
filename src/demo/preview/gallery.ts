import type { Brand, Brands } from '#brands/config/brands.ts'
import { html, print } from '#lib/html.ts'
import { argOptions, argsOf, type StoryArgs } from './args.ts'
import { storiesOf } from './stories.ts'
import type { Story } from './story.ts'

/** gallery.css sets the width of each. */
const widths = ['phone', 'desktop']

const names: Record<string, string> = {
  language: 'Language',
  direction: 'Direction',
  scheme: 'Colours',
  '': 'default',
  ltr: 'left to right',
  rtl: 'right to left',
  light: 'light',
  dark: 'dark',
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (value: string) => names[value] ?? languages.of(value)!

const anchor = (page: string) => page.toLowerCase().replace(/\W+/g, '-')

const brandLink = (
  path: string,
  { hosts: [host = 'localhost'], companyName }: Brand,
  isShown: boolean,
) =>
  html`<a data-host="${host}" href="${path}" ${isShown ? html`aria-current="page"` : ''}
    >${companyName}</a
  >`

/** A choice of one of the args, such as the language. */
const argSelect = (name: string, values: readonly string[], chosen: string) =>
  html`<label
    >${nameOf(name)}
    <select name="${name}">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ''}>
            ${nameOf(value)}
          </option>`,
      )}
    </select></label
  >`

const argsForm = (brand: Brand, args: StoryArgs) =>
  html`<form>
    ${Object.entries(argOptions(brand)).map(([name, values]) =>
      argSelect(name, values, args[name as keyof StoryArgs]),
    )}
    <button>Show</button>
  </form>`

/** A story at the widths of a phone and of a desktop. */
const figure = (href: string, { page, state }: Story) =>
  html`<figure>
    <figcaption><a href="${href}">${state}</a></figcaption>
    ${widths.map(
      (width) =>
        html`<iframe
          class="${width}"
          src="${href}"
          title="${page}, ${state}, ${width}"
          loading="lazy"
          inert
        ></iframe>`,
    )}
  </figure>`

/** Every story of a brand on one page. */
export function galleryPage(path: string, { all }: Brands, brand: Brand, url: URL) {
  const args = argsOf(url, brand)
  const query = new URLSearchParams({ ...args }).toString()
  const pages = Map.groupBy(storiesOf(brand), ([, { page }]) => page)

  return print(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Preview of ${brand.companyName}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${path}/gallery.css" />
          <script type="module" src="${path}/gallery.js"></script>
        </head>
        <body>
          <header>
            <h1>Preview of ${brand.companyName}</h1>
            <nav aria-label="Brands">
              ${all.map((each) => brandLink(path, each, each.id === brand.id))}
            </nav>
            ${argsForm(brand, args)}
            <nav aria-label="Pages">
              ${[...pages.keys()].map((page) => html`<a href="#${anchor(page)}">${page}</a>`)}
            </nav>
          </header>
          <main>
            ${[...pages].map(
              ([page, stories]) =>
                html`<section id="${anchor(page)}">
                  <h2>${page}</h2>
                  ${stories.map(([name, story]) => figure(`${path}/${name}?${query}`, story))}
                </section>`,
            )}
          </main>
        </body>
      </html>`,
  )
}
