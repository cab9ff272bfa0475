import { direction } from '#i18n/locales.ts'
import type { Translate } from '#i18n/messages.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { print } from '#lib/html.ts'
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
  return key ? print(t(key)) : `<span lang="en" dir="ltr">${print(columnWords(name))}</span>`
}

/** Returns an object as the HTML of a list of names and values. */
const showFields = (fields: object, words: Words) =>
  Object.entries(fields)
    .map(([name, item]) => `<dt>${labelOf(name, words)}</dt><dd>${show(item, words)}</dd>`)
    .join('')

/** Returns a value as HTML without white space, since there may be a million of them. */
function show(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return print(words.t(value ? 'ac_Yes' : 'ac_No'))
  if (typeof value !== 'object') return `<bdi>${print(value)}</bdi>`
  if (value instanceof Date) {
    const iso = value.toISOString()
    return `<time datetime="${iso}">${print(words.dateOf(iso))}</time>`
  }
  if (Array.isArray(value))
    return `<ul>${value.map((item) => `<li>${show(item, words)}</li>`).join('')}</ul>`
  return `<dl>${showFields(value, words)}</dl>`
}

const showRow = (row: Record<string, unknown>, words: Words) =>
  `<tr>${Object.values(row)
    .map((value) => `<td>${show(value, words)}</td>`)
    .join('')}</tr>\n`

/** Returns the beginning of a table: its heading, and those of its columns. */
function beginTable(table: string, row: Record<string, unknown>, words: Words) {
  const key = tableTitles[table]
  const title = print(key ? words.t(key) : table)
  const columns = Object.keys(row).map((name) => `<th scope="col">${labelOf(name, words)}</th>`)
  return `<section>
<h2>${title}</h2>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${columns.join('')}</tr></thead>
<tbody>
`
}

const endTable = '</tbody></table></div></section>\n'

/** Yields the tables, one row after the other. */
async function* showTables(rows: AsyncIterable<StoredRow>, words: Words) {
  let last = ''
  for await (const { table, row } of rows) {
    if (table !== last) yield `${last && endTable}${beginTable(table, row, words)}`
    yield showRow(row, words)
    last = table
  }
  if (last) yield endTable
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Returns a list of files as HTML; empty without any. */
const showList = (title: string, items: string[]) =>
  items.length > 0
    ? `<section>\n<h2>${print(title)}</h2>\n<ul>${items.join('\n')}</ul>\n</section>\n`
    : ''

/** Lists papers by their paths. */
export interface PaperLists {
  files: string[]
  /** Lists those that could not be read, or made. */
  missing: string[]
  /** Lists the invoices that Foyer has not made. */
  left: string[]
}

/** Lists the files beside the page, and those that are missing. */
function showFiles({ files, missing, left }: PaperLists, { t }: Words) {
  const name = (path: string) => `<bdi>${print(path)}</bdi>`
  const links = ['data.json', ...files].map(
    (path) => `<li><a href="${print(encodePath(path))}">${name(path)}</a></li>`,
  )
  const toItems = (paths: string[]) => paths.map((path) => `<li>${name(path)}</li>`)
  return [
    showList(t('ac_ArchiveFiles'), links),
    showList(t('ac_ArchiveMissing'), toItems(missing)),
    showList(t('ac_ArchiveInvoicesLeft'), toItems(left)),
  ].join('')
}

/** Writes what is stored about a shopper as a page of its own, in the shopper's language. */
export async function* toPage(
  { brand, locale, messages }: Pick<ArchiveSource, 'brand' | 'locale' | 'messages'>,
  rows: AsyncIterable<StoredRow>,
  papers: PaperLists,
) {
  const t = messages.translator(brand.id, locale)
  const dates = dateStyle(brand, locale)
  const words: Words = { t, dateOf: (iso) => formatDate(iso, 'order', dates) }
  const title = t('ac_ArchiveTitle', { company: brand.companyName })
  const date = words.dateOf(new Date().toISOString())
  yield `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${print(title)}</title><style>${style}</style></head>
<body><main>
<h1>${print(title)}</h1>
<p>${print(t('ac_ArchiveIntro', { date }))}</p>
`
  yield* showTables(rows, words)
  yield showFiles(papers, words)
  yield '</main></body></html>\n'
}
