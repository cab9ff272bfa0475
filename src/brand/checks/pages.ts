import { isLocale } from '#i18n/locales.ts'
import { sharedPages } from '#lib/paths.ts'
import type { Brand } from '#server/brands/brands.ts'
import { openFolder, type BrandFolder } from '../folder.ts'

const types = ['md', 'astro']

/** Says which pages of site.json lack a document in a language, and which documents lack a title, a row there or a language that there is. */
export function* checkPages(folder: BrandFolder, { pages, languages = [] }: Partial<Brand>) {
  const places = [folder, openFolder(folder.themes, 'default')]
  const isThere = (name: string) => places.some(({ has }) => types.some((type) => has(`pages/${name}.${type}`)))
  // A page with an address has its document there.
  for (const { name, url } of pages?.filter(({ address }) => address === undefined) ?? []) {
    const lacking = languages.filter((language) => !isThere(`${url}.${language}`) && !isThere(url))
    if (lacking.length === 0) continue
    const every = languages.length > 1 ? `, or pages/${url}.md for every language` : ''
    yield folder.say('site.json', `pages (${name}): no document in ${lacking.join(', ')}; expected pages/${url}.${lacking[0]}.md${every}`)
  }
  for (const file of folder.files('pages/*.md')) {
    const [, matter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(folder.read(file)) ?? []
    if (!/^title:\s*[^\s'"]|^title:\s*(['"])(?!\1)/m.test(matter)) yield folder.say(file, 'expected a title at its top: ---, title: Its heading, ---')
  }
  for (const file of folder.files('pages/*.{md,astro}')) {
    const [name = '', language = '', type] = file.slice('pages/'.length).split('.')
    const isNamed = !pages || [...sharedPages, ...pages.map(({ url }) => url)].includes(name)
    if (!isNamed) yield folder.say(file, 'no row of pages in site.json names it; expected its name as the url of one')
    else if (type && !isLocale(language)) yield folder.say(file, `'${language}' is no language of the account area`)
  }
}
