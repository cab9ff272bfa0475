import GithubSlugger from 'github-slugger'
import { defineHastPlugin, markdownToHtml } from 'satteri'
import { parse } from 'yaml'
import { deepQuote, maxDepth } from '../nesting.ts'
import type { BrandPage } from './brand-files.ts'
import { isElsewhere } from './text.ts'

/** Gives headings ids, so that links lead to them. */
const headingIds = () => {
  const slugger = new GithubSlugger()
  return defineHastPlugin({
    name: 'heading-ids',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        if (!node.properties?.id)
          context.setProperty(node, 'id', slugger.slug(context.textContent(node)))
      },
    },
  })
}

/** Collects the files that pictures name. */
const pictureNames = (found: Set<string>) =>
  defineHastPlugin({
    name: 'picture-names',
    element: {
      filter: ['img'],
      visit(node) {
        const source = String(node.properties?.src ?? '')
        if (source !== '' && !isElsewhere(source)) found.add(source)
      },
    },
  })

/** Describes a picture beside a page: its address, and its size if that can be read. */
export interface PagePicture {
  src: string
  width?: number
  height?: number
}

/**
 * Gives pictures the addresses of the files that they name, and their sizes, so that the page does
 * not shift while they load.
 */
const pictureAttributes = (pictures: ReadonlyMap<string, PagePicture>) =>
  defineHastPlugin({
    name: 'picture-attributes',
    element: {
      filter: ['img'],
      visit(node, context) {
        const picture = pictures.get(String(node.properties?.src ?? ''))
        if (!picture) return
        const attributes = { ...picture, loading: 'lazy', decoding: 'async' }
        for (const [name, value] of Object.entries(attributes))
          context.setProperty(node, name, String(value))
      },
    },
  })

type Plugins = NonNullable<NonNullable<Parameters<typeof markdownToHtml>[1]>['hastPlugins']>

/** Uses what Astro uses for a page in Markdown, save for colours of code, which a policy blocks. */
const toHtml = async (text: string, ...hastPlugins: Plugins) =>
  (await markdownToHtml(text, { hastPlugins, features: { gfm: true, smartPunctuation: true } }))
    .html

const frontmatter = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

function titleOf(yaml: string) {
  const { title } = (parse(yaml) ?? {}) as { title?: unknown }
  return typeof title === 'string' || typeof title === 'number' ? String(title) : undefined
}

/**
 * Reads a page that is written in Markdown. `pictureOf` returns a picture by its path beside the
 * page. Throws where the first lines are not valid YAML, and where the text is nested so deep that
 * reading it would end the process.
 */
export async function readMarkdown(
  text: string,
  pictureOf: (path: string) => Promise<PagePicture>,
): Promise<BrandPage> {
  if (deepQuote(text) !== undefined)
    throw new Error(`more than ${maxDepth} nested elements, quotes or brackets`)
  const [matter = '', yaml = ''] = frontmatter.exec(text) ?? []
  const content = text.slice(matter.length)
  const names = new Set<string>()
  const html = await toHtml(content, headingIds(), pictureNames(names))
  const pictures = new Map<string, PagePicture>()
  for (const name of names) pictures.set(name, await pictureOf(decodeURI(name)))
  return {
    title: titleOf(yaml),
    html: names.size > 0 ? await toHtml(content, headingIds(), pictureAttributes(pictures)) : html,
  }
}
