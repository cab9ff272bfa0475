import { direction } from '#i18n/locales.ts'
import type { Translate } from '#i18n/messages.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { html, print, type Html } from '#lib/html.ts'
import type { ArchiveSource } from './archive-papers.ts'
import { columnTitle, columnWords, tableTitles } from './archive-words.ts'
import type { StoredRow } from './stored-data.ts'

const style = `
:root { color-scheme: light dark }
body { max-inline-size: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
h2 { margin-block: 2rem 0.5rem }
.scroll { overflow-x: auto; border: 1px solid #8886; border-radius: 8px }
table { border-collapse: collapse; font-size: 0.875rem }
th, td { padding: 0.5rem 0.75rem; text-align: start; vertical-align: top; max-inline-size: 24rem }
td { border-block-start: 1px solid #8886; overflow-wrap: break-word }
th { white-space: nowrap }
dl, ul { margin: 0; padding: 0; list-style: none }
dd { margin: 0; padding-inline-start: 1rem }
dt { opacity: 0.75 }
`

interface Words {
  t: Translate
  dateOf(iso: string): string
}

/** Returns a name in the reader's language, else in English, in which it is marked up. */
function labelOf(name: string, { t }: Words) {
  const key = columnTitle(name)
  return key ? html`${t(key)}` : html`<span lang="en" dir="ltr">${columnWords(name)}</span>`
}

/** Returns a value as HTML; lists and objects are lists of values. */
function show(value: unknown, words: Words): Html {
  if (value === null || value === undefined || value === '') return html``
  if (value instanceof Date)
    return html`<time datetime="${value.toISOString()}">${words.dateOf(value.toISOString())}</time>`
  if (typeof value === 'boolean') return html`${words.t(value ? 'ac_Yes' : 'ac_No')}`
  if (Array.isArray(value))
    return html`<ul>
      ${value.map((item) => html`<li>${show(item, words)}</li> `)}
    </ul>`
  if (typeof value === 'object')
    return html`<dl>
      ${Object.entries(value).map(
        ([name, item]) =>
          html`<dt>${labelOf(name, words)}</dt>
            <dd>${show(item, words)}</dd> `,
      )}
    </dl>`
  return html`<bdi>${value}</bdi>`
}

const showRow = (row: Record<string, unknown>, words: Words) =>
  html`<tr>
    ${Object.values(row).map((value) => html`<td>${show(value, words)}</td> `)}
  </tr> `

/** Yields the beginning of a table: its heading, and those of its columns. */
function beginTable(table: string, row: Record<string, unknown>, words: Words) {
  const key = tableTitles[table]
  const title = key ? words.t(key) : table
  const columns = Object.keys(row).map(
    (name) => html`<th scope="col">${labelOf(name, words)}</th> `,
  )
  // The tags are closed by `endTable`, once the last row is known.
  return print(
    html`<section id="${table}">
      <h2>${title}</h2>
      <div class="scroll" role="region" aria-label="${title}" tabindex="0"></div>
    </section>`,
  ).replace(
    '</div></section>',
    print(
      html`<table>
        <thead>
          <tr>
            ${columns}
          </tr>
        </thead>
        <tbody></tbody>
      </table>`,
    ),
  )
}

const endTable = '</tbody></table></div></section>\n'

/** Yields the tables, one row after the other. */
async function* showTables(rows: AsyncIterable<StoredRow>, words: Words) {
  let last = ''
  for await (const { table, row } of rows) {
    if (table !== last) yield `${last && endTable}${beginTable(table, row, words)}`
    yield print(showRow(row, words))
    last = table
  }
  if (last) yield endTable
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Lists the files beside the page, and those that are missing. */
function showFiles({ files, missing }: { files: string[]; missing: string[] }, { t }: Words) {
  const link = (path: string) =>
    html`<li>
      <a href="${encodePath(path)}"><bdi>${path}</bdi></a>
    </li> `
  const name = (path: string) => html`<li><bdi>${path}</bdi></li> `
  const section = (title: string, items: Html[]) =>
    items.length > 0
      ? html`<section>
          <h2>${title}</h2>
          <ul>
            ${items}
          </ul>
        </section> `
      : ''
  return html`${section(t('ac_ArchiveFiles'), ['data.json', ...files].map(link))}
  ${section(t('ac_ArchiveMissing'), missing.map(name))}`
}

/** Writes what is stored about a shopper as a page of its own, in the shopper's language. */
export async function* toPage(
  { brand, locale, messages }: Pick<ArchiveSource, 'brand' | 'locale' | 'messages'>,
  rows: AsyncIterable<StoredRow>,
  papers: { files: string[]; missing: string[] },
) {
  const t = messages.translator(brand.id, locale)
  const dates = dateStyle(brand, locale)
  const words: Words = { t, dateOf: (iso) => formatDate(iso, 'order', dates) }
  const title = t('ac_ArchiveTitle', { company: brand.companyName })
  const date = words.dateOf(new Date().toISOString())
  yield `<!doctype html>\n<html lang="${locale}" dir="${direction(locale)}">\n`
  yield print(
    html`<head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
    </head>`,
  ).replace('</head>', `<style>${style}</style></head>\n<body><main>`)
  yield print(
    html`<h1>${title}</h1>
      <p>${t('ac_ArchiveIntro', { date })}</p>`,
  )
  yield* showTables(rows, words)
  yield print(showFiles(papers, words))
  yield '</main></body></html>\n'
}
