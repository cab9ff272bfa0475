import GithubSlugger from 'github-slugger'
import { markdownToMdast } from 'satteri'
import { cached, cachedFor } from '#lib/cached.ts'
import { lineAt } from '#lib/json-text.ts'
import type { BrandFolder } from './brand-folder.ts'
import type { Element } from './element.ts'
import { readShallow } from './nesting.ts'

/** An address in a Markdown file. */
export interface LinkedAddress {
  /** The address as the file has it. */
  url: string
  line: number
}

/** A node of the tree that the site itself makes of Markdown. */
interface Node {
  type: string
  children?: Node[]
  value?: string
  url?: string
  position?: { start: { line: number } }
}

/** A page of a brand that is written in Markdown. */
export interface MarkdownFile {
  /** Lists the elements of its HTML. */
  elements: Element[]
  links: LinkedAddress[]
  pictures: LinkedAddress[]
  /** Lists the ids of its headings. */
  ids: string[]
}

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g
const withoutComments = (html: string) =>
  html.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.children ?? []) yield* nodesOf(child)
}

const textOf = (node: Node) => [...nodesOf(node)].map(({ value = '' }) => value).join('')

function elementsIn(source: string, firstLine: number): Element[] {
  const html = withoutComments(source)
  return [...html.matchAll(tag)].map(({ 0: source, 1: name = '', 2: rest = '', index }) => ({
    name: name.toLowerCase(),
    source: source.replace(/\s+/g, ' '),
    line: firstLine - 1 + lineAt(html, index),
    attributes: new Map(
      [...rest.matchAll(attribute)].map(([, name = '', ...values]) => [
        name.toLowerCase(),
        values.find((value) => value !== undefined) ?? '',
      ]),
    ),
    hasSpread: false,
    parents: [],
  }))
}

/** Reads a page that is written in Markdown; what stands there as code is left out. */
function readMarkdown(text: string): MarkdownFile {
  const file: MarkdownFile = { elements: [], links: [], pictures: [], ids: [] }
  const slugger = new GithubSlugger()
  for (const node of nodesOf(markdownToMdast(text) as Node)) {
    const { type, value = '', url = '' } = node
    const line = node.position?.start.line ?? 1
    if (type === 'html') file.elements.push(...elementsIn(value, line))
    else if (type === 'link' || type === 'definition') file.links.push({ url, line })
    else if (type === 'image') file.pictures.push({ url, line })
    else if (type === 'heading') file.ids.push(slugger.slug(textOf(node)))
  }
  return file
}

/** Reads a brand's pages, each once. */
export const markdownFiles = cachedFor((folder: BrandFolder) =>
  cached((file: string) => readMarkdown(readShallow(folder, file))),
)
