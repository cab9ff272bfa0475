import { withOwnAssets } from '../assets-url.ts'
import type { File } from './files.ts'

const picture = /^image\//

/** Puts the built pictures that a text names into it. */
const withPictures = (text: string, files: ReadonlyMap<string, File>) =>
  text.replace(/\/account\/_astro\/[^"'()\s]+/g, (path) => {
    const file = files.get(path)
    if (!file || !picture.test(file.type)) return path
    return `data:${file.type};base64,${Buffer.from(file.body).toString('base64')}`
  })

/**
 * Makes a rendered page independent of the build that it comes from: without scripts, with its
 * pictures in it. Returns its rules apart. `assetsUrl` is the address of the built files, if they
 * are on another host.
 */
export function standalonePage(page: string, files: ReadonlyMap<string, File>, assetsUrl?: string) {
  const rules: string[] = []
  const html = withOwnAssets(page, assetsUrl)
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/ data-page-token="[^"]*"/g, '')
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>|<link\b[^>]*>/g, (tag, style?: string) => {
      if (style !== undefined) rules.push(style)
      else if (/\brel="?stylesheet/.test(tag)) {
        const [, href = ''] = /\bhref="([^"]+)"/.exec(tag) ?? []
        rules.push(withOwnAssets(String(files.get(href)?.body ?? ''), assetsUrl))
      } else return /\brel="?icon/.test(tag) ? tag : ''
      return ''
    })
  return { html: withPictures(html, files), style: withPictures(rules.join('\n'), files) }
}
