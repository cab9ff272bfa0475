import { fileAt, type BrandFiles } from '#brands/files/brand-files.ts'
import { withOwnAssets } from '../assets-url.ts'
import type { File } from './files.ts'

const picture = /^image\//

/** Returns the file of an address of the site, if there is one. */
type FileOf = (address: string) => Content | undefined
type Content = Pick<File, 'type' | 'body'>

/** Returns what finds the built files, and those of a brand, by their addresses. */
export const filesOf =
  (built: ReadonlyMap<string, File>, files: BrandFiles) => (address: string) => {
    const [path = ''] = address.split('?')
    return built.get(path) ?? fileAt(files, path)
  }

/** Puts the pictures of the site that a text names into it. */
const withPictures = (text: string, fileOf: FileOf) =>
  text.replace(/\/account\/_(?:astro|brand)\/[^"'()\s]+/g, (path) => {
    const file = fileOf(path)
    if (!file || !picture.test(file.type)) return path
    return `data:${file.type};base64,${Buffer.from(file.body).toString('base64')}`
  })

/**
 * Makes a rendered page independent of the build that it comes from: without scripts, with its
 * pictures in it. Returns its rules apart. `assetsUrl` is the address of the built files, if they
 * are on another host.
 */
export function standalonePage(page: string, fileOf: FileOf, assetsUrl?: string) {
  const rules: string[] = []
  const html = withOwnAssets(page, assetsUrl)
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/ data-page-token="[^"]*"/g, '')
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>|<link\b[^>]*>/g, (tag, style?: string) => {
      if (style !== undefined) rules.push(style)
      else if (/\brel="?stylesheet/.test(tag)) {
        const [, href = ''] = /\bhref="([^"]+)"/.exec(tag) ?? []
        rules.push(withOwnAssets(String(fileOf(href)?.body ?? ''), assetsUrl))
      } else return /\brel="?icon/.test(tag) ? tag : ''
      return ''
    })
  return { html: withPictures(html, fileOf), style: withPictures(rules.join('\n'), fileOf) }
}
