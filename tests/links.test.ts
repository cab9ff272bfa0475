import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { expect, test } from 'vitest'

/** `npm run brand check` looks at the links in the pages of brands. */
const documents = globSync(['*.md', '.github/**/*.md', '{src,tests,e2e}/**/*.md', 'themes/*.md'])

/** Returns the lines of a document outside of its blocks of code. */
function proseOf(file: string) {
  let isCode = false
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => {
      const isFence = /^\s*```/.test(line)
      if (isFence) isCode = !isCode
      return !isCode && !isFence
    })
}

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string) {
  const slugger = new GithubSlugger()
  return proseOf(file).flatMap((line) => {
    const [, heading] = /^#{1,6} +(.+?) *$/.exec(line) ?? []
    return heading ? slugger.slug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')) : []
  })
}

/** Returns the targets of a document's links that are neither on the web nor paths of a site. */
function targetsIn(file: string) {
  const prose = proseOf(file)
    .join('\n')
    .replace(/`[^`]*`/g, '')
  const links = prose.matchAll(/\]\(([^()\s]+)\)|(?:href|src)="([^"]+)"/g)
  return [...links]
    .map(([, link, attribute = '']) => link ?? attribute)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
}

/** Returns whether a link leads to a file, and to a heading if it names one. */
function leadsSomewhere(from: string, target: string) {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), decodeURIComponent(path)) : from
  if (!existsSync(file)) return false
  return anchor === undefined || (statSync(file).isFile() && anchorsOf(file).includes(anchor))
}

test('every link of a document leads to a file and a heading that exist', () => {
  const links = documents.flatMap((file) => targetsIn(file).map((target) => ({ file, target })))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ file, target }) => !leadsSomewhere(file, target))).toEqual([])
})
