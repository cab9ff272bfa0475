/**
 * Weighs each page of the built site as a browser receives it, gzipped, and fails where one is over
 * its budget.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HttpStatus } from '#lib/http-status.ts'
import { shopperPages } from './support/pages.ts'
import { startSite } from './support/site.ts'

const budgets = { 'script at first': 12_000, 'script with all islands': 100_000, styles: 15_000 }
/** Every page that a signed-in shopper opens, the login, and a page that there is none of. */
const pages = [...shopperPages, '/account/orders/{id}', '/account/login', '/account/nothing']

const site = await startSite('pglite')
const read = (address: string) => readFileSync(`dist/client${address}`, 'utf8')
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found)

/**
 * The files that a script imports, and theirs; what it imports later, on demand, is not among them.
 */
function withImports(addresses: string[], seen = new Set<string>()): Set<string> {
  for (const address of addresses) {
    if (seen.has(address)) continue
    seen.add(address)
    const imports = all(read(address), /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)
    withImports(
      imports.map((path) => posix.join(posix.dirname(address), path)),
      seen,
    )
  }
  return seen
}

const weigh = (texts: Iterable<string>) =>
  [...texts].reduce((sum, text) => sum + gzipSync(text).length, 0)

function weighPage(html: string) {
  const inline = all(html, /<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)
  const linked = all(html, /<script[^>]*\bsrc="([^"]+)"/g)
  // One that waits for what opens it, such as a popup, is loaded on demand.
  const names = all(html, /<react-island name="(\w+)" when="[^[]/g)
  const first = withImports(linked)
  const lazily = [...first].flatMap((address) =>
    all(read(address), /import\(`\.\/([^`]+)`\)/g).map((file) =>
      posix.join(posix.dirname(address), file),
    ),
  )
  const islands = names.flatMap((name) =>
    lazily.filter((address) => /\/(\w+)\.[^/]+$/.exec(address)?.[1] === name),
  )
  const react = names.length > 0 ? lazily.filter((address) => address.includes('/react.')) : []
  // A missing script would weigh nothing.
  if (islands.length !== names.length || react.length !== Math.min(names.length, 1))
    throw new Error(`the files of ${names.join(', ')} are not all there`)
  return {
    'script at first': weigh([...inline, ...[...first].map(read)]),
    'script with all islands': weigh([
      ...inline,
      ...[...withImports([...linked, ...islands, ...react])].map(read),
    ]),
    styles: weigh([
      ...all(html, /<link rel="stylesheet" href="([^"]+)"/g).map(read),
      ...all(html, /<style>([^]*?)<\/style>/g),
    ]),
  }
}

const shopper = await site.signIn('full@demo.test')
const [, anOrder = ''] =
  /\/account\/orders\/(\d+)/.exec(await (await shopper.fetch('/account/orders')).text()) ?? []
const rows = []
for (const path of pages) {
  const browser = path.endsWith('login') ? site.anonymous() : shopper
  const response = await browser.fetch(path.replace('{id}', anOrder))
  const row = weighPage(await response.text())
  // An unlisted script would weigh nothing, and an unserved one was not weighed.
  if (
    response.status !== (path.endsWith('nothing') ? HttpStatus.notFound : HttpStatus.ok) ||
    row.styles === 0 ||
    row['script at first'] === 0
  )
    throw new Error(`${path}: answered ${response.status}`)
  rows.push({ page: path, ...row })
}
await site.close()
console.table(rows)
/** Menu, message and transition: all the script of a page that has none of its own. */
const shellBudget = 6_000
const shell = rows.find(({ page }) => page === '/account/nothing')!['script at first']
if (shell > shellBudget) {
  console.error(`the shell's script is ${shell} bytes, over ${shellBudget}`)
  process.exitCode = 1
}
const over = rows.flatMap((row) =>
  Object.entries(budgets).flatMap(([what, budget]) =>
    row[what as keyof typeof budgets] > budget ? [`${row.page}: ${what} over ${budget} bytes`] : [],
  ),
)
for (const line of over) console.error(line)
process.exit(over.length > 0 ? 1 : process.exitCode)
