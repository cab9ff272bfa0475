import { isLocale } from '#i18n/locales.ts'
import type { Brand } from '#server/brands/brands.ts'
import { kinds } from '#server/identity/kinds.ts'
import type { BrandFolder } from '../folder.ts'

const shared = ['terms', 'privacy', 'cookie']

/** Says what is right in itself and comes to nothing: a colour that is none, a brand that nobody reaches or signs in to, a page without a row. */
export function* checkLooseEnds({ id, files, say }: BrandFolder, brand: Brand) {
  const { style, hosts, pages } = brand
  if (style !== '' && !style.startsWith('#')) yield say('site.json', `style: '${style}' is no colour; expected such as #1f4d46, or nothing`)
  if (id !== 'default' && hosts.length === 0) yield say('site.json', `hosts: nothing leads to this brand; expected a name such as ${id}.localhost`)
  if (!kinds.some(({ field }) => brand[field])) yield say('site.json', 'nobody can sign in; expected a way to, such as "oneCORELogin": true')
  const known = [...shared, ...pages.map(({ url }) => url)]
  for (const file of files('pages/*.{md,astro}')) {
    const [name = '', language] = file.slice('pages/'.length).split('.')
    if (!known.includes(name)) yield say(file, 'no row of pages in site.json names it; expected its name as the url of one')
    else if (file.split('.').length > 2 && !isLocale(language!)) yield say(file, `'${language}' is no language of the account area`)
  }
}
