import { parseDocument } from 'yaml'
import { isLocale, locales } from '#i18n/locales.ts'
import { closestMatch } from '#lib/closest-match.ts'
import { brandTextPages, routes } from '#routes.ts'
import type { Brand } from '../config/brands.ts'
import { folderOfField, isFieldSet, type BrandFolder } from './brand-folder.ts'
import { markdownFiles } from './markdown-file.ts'

const fundSection = routes.fund.customPages.section
const types = ['md', 'astro']
const isElsewhere = (address: string) => /^(?:[a-z]+:|\/|#)/i.test(address)

function* checkFundPath(folder: BrandFolder, pages: Brand['pages']) {
  const ofFund = pages.find(({ section }) => section === fundSection)
  if (ofFund && !isFieldSet(folder, 'fundPath'))
    yield folderOfField(folder, 'pages').warning(
      'site.json',
      `"${ofFund.url}"`,
      `fundPath, such as "fund", for the page ${ofFund.name}, whose section is ${fundSection}`,
      'none',
    )
}

/** Says which pages lack a document in a language. */
function* checkDocuments(folder: BrandFolder, pages: Brand['pages'], languages: readonly string[]) {
  const isThere = (name: string) =>
    folder.layers.some(({ has }) => types.some((type) => has(`pages/${name}.${type}`)))
  // A page with an address has its document there.
  for (const { name, url } of pages.filter(({ address }) => address === undefined)) {
    const lacking = languages.filter((language) => !isThere(`${url}.${language}`) && !isThere(url))
    if (lacking.length === 0) continue
    const every = languages.length > 1 ? `, or pages/${url}.md for every language` : ''
    const found = languages.length > 1 ? `none in ${lacking.join(', ')}` : 'none'
    yield folderOfField(folder, 'pages').warning(
      'site.json',
      `"${url}"`,
      `a document pages/${url}.${lacking[0]}.md of the page ${name}${every}`,
      found,
    )
  }
}

/** A title that is a list or has fields comes to nothing. */
const foundTitle = (matter: string) => /^title:\s*[[{].*/m.exec(matter)?.[0] ?? 'none'

/** Reports pages without a title, and those whose first lines keep the site from being built. */
function* checkFrontmatter({ files, read, warning, error }: BrandFolder) {
  for (const file of files('pages/*.md')) {
    const [, matter = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(read(file)) ?? []
    const { errors, warnings } = parseDocument(matter)
    const fault = errors[0] ?? warnings[0]
    if (fault) {
      const line = fault.linePos?.[0].line ?? 1
      const found = (matter.split('\n')[line - 1] ?? '').trim()
      const [reason] = fault.message.split(' at line ')
      const expected = 'valid YAML between two lines of ---, with special characters in quotes'
      yield error(file, 1 + line, expected, `${found} (${reason})`)
    } else if (!/^title:\s*[^\s'"[{]|^title:\s*(['"])(?!\1)/m.test(matter))
      yield warning(file, 1, 'a title between two lines of ---', foundTitle(matter))
  }
}

function* checkPictures(folder: BrandFolder) {
  for (const file of folder.files('pages/*.md'))
    for (const { url, line } of markdownFiles(folder)(file).pictures)
      if (!isElsewhere(url) && !folder.has(`pages/${decodeURI(url)}`))
        yield folder.error(file, line, `a file pages/${url}`, 'none')
}

/** Says which documents are no page's, or in no language that there is. */
export function* checkPageNames(
  { files, warning, unused }: BrandFolder,
  { pages }: Partial<Brand>,
) {
  for (const file of files('pages/*.{md,astro}')) {
    const [name = '', language = '', type] = file.slice('pages/'.length).split('.')
    const named = pages && [...brandTextPages, ...pages.map(({ url }) => url)]
    if (named && !named.includes(name))
      yield unused(file, 1, `a page of site.json whose url is ${name}`, 'none')
    else if (type && !isLocale(language))
      yield warning(
        file,
        1,
        `a language such as ${closestMatch(language, locales)}`,
        `'${language}'`,
      )
  }
}

/** Checks the files of pages by themselves. */
export function* checkPageFiles(folder: BrandFolder) {
  yield* checkFrontmatter(folder)
  yield* checkPictures(folder)
}

/** Checks the pages that site.json names. */
export function* checkPages(folder: BrandFolder, { pages = [], languages = [] }: Partial<Brand>) {
  yield* checkFundPath(folder, pages)
  yield* checkDocuments(folder, pages, languages)
}
