import type { Brand, Brands } from '#brands/config/brands.ts'
import { html, print } from '../html.ts'
import { argOptions, argsOf } from './args.ts'
import { storiesOf } from './stories.ts'

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

/** Every story of a brand on one page, each at the widths of a phone and of a desktop. */
export function galleryPage(path: string, { all }: Brands, brand: Brand, url: URL) {
  const args = argsOf(url, brand)
  const stories = [...storiesOf(brand)]
  const pages = [...new Set(stories.map(([, { page }]) => page))]
  const query = new URLSearchParams({ ...args }).toString()
  const anchor = (page: string) => page.toLowerCase().replace(/\W+/g, '-')
  const option = (value: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen ? html`selected` : ''}>${nameOf(value)}</option>`

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
              ${all.map(
                ({ hosts: [host = 'localhost'], companyName, id }) =>
                  html`<a
                    data-host="${host}"
                    href="${path}"
                    ${id === brand.id ? html`aria-current="page"` : ''}
                    >${companyName}</a
                  >`,
              )}
            </nav>
            <form>
              ${Object.entries(argOptions(brand)).map(
                ([name, values]) =>
                  html`<label
                    >${nameOf(name)}
                    <select name="${name}">
                      ${values.map((value) => option(value, value === args[name as keyof typeof args]))}
                    </select></label
                  >`,
              )}
              <button>Show</button>
            </form>
            <nav aria-label="Pages">
              ${pages.map((page) => html`<a href="#${anchor(page)}">${page}</a>`)}
            </nav>
          </header>
          <main>
            ${pages.map(
              (page) =>
                html`<section id="${anchor(page)}">
                  <h2>${page}</h2>
                  ${stories
                    .filter(([, story]) => story.page === page)
                    .map(
                      ([name, { state }]) =>
                        html`<figure>
                          <figcaption><a href="${path}/${name}?${query}">${state}</a></figcaption>
                          ${widths.map(
                            (width) =>
                              html`<iframe
                                class="${width}"
                                src="${path}/${name}?${query}"
                                title="${page}, ${state}, ${width}"
                                loading="lazy"
                                inert
                              ></iframe>`,
                          )}
                        </figure>`,
                    )}
                </section>`,
            )}
          </main>
        </body>
      </html>`,
  )
}
