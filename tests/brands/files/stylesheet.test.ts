import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStylesheet } from '#brands/files/stylesheet.ts'
import type { Renames } from '#brands/renamed.ts'
import { writeFiles, type Files } from '../../support/brand-layers.ts'
import { formerNames } from '../../support/old-brand.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'foyer-stylesheet-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns what is read of the stylesheets of a folder. An address has the file's path in it. */
async function read(files: Files, renames?: Renames) {
  writeFiles(folder, files)
  const addressOf = (file: string) => Promise.resolve(`/${relative(folder, file)}?1`)
  return String(await readStylesheet(join(folder, 'theme.css'), addressOf, renames))
}

test('a stylesheet that is imported becomes part of the one that imports it', async () => {
  const css = await read({
    'theme.css': "@import './styles/a.css';\n.b { order: 2 }",
    'styles/a.css': '.a { order: 1 }',
  })
  expect(css).toMatch(/^\.a\{order:1\}\s*\.b\{order:2\}$/)
})

test('old names are replaced by present ones, also in a stylesheet that is imported', async () => {
  const files = {
    'theme.css': "@import './styles/a.css';\n.b { color: var(--recess) }",
    'styles/a.css': "[data-part='order-item'] { order: 1 }",
  }
  const css = await read(files, formerNames)
  expect(css).toContain('.b{color:var(--sunken)}')
  expect(css).toMatch(/data-part="?order-row"?/)
})

test('files have their addresses, in custom properties and in stylesheets of folders, too', async () => {
  const css = await read({
    'theme.css': "@import './styles/a.css';\n:root { --a: url('./images/a.svg#part') }",
    'styles/a.css': '.a { background: url(../images/b.svg?old) }',
  })
  expect(css).toContain('/images/a.svg?1#part')
  expect(css).toContain('/images/b.svg?1')
})

test('a file of a package is found from any folder', async () => {
  const font = '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'
  const css = await read({ 'theme.css': `@font-face { font-family: A; src: url('${font}') }` })
  expect(css).toContain(`node_modules/${font}?1`)
})

test('other addresses stay', async () => {
  const text = '.a{background:url(https://shop.example/a.png)}.b{background:url(data:,b)}'
  const css = await read({ 'theme.css': text })
  expect(css).toContain('https://shop.example/a.png')
  expect(css).toContain('data:,b')
})

test('rules become those of the browsers that we support', async () => {
  expect(await read({ 'theme.css': '.a { .b { color: red } }' })).toContain('.a .b{color:red}')
})

test('a byte order mark is no part of the first rule', async () => {
  expect(await read({ 'theme.css': '\uFEFF.a { order: 1 }' })).toContain('.a{order:1}')
})

test('stylesheets that import each other end', async () => {
  const files = { 'theme.css': "@import './a.css';", 'a.css': "@import './theme.css'; .a{order:1}" }
  expect(await read(files)).toContain('.a{order:1}')
})

test('a file that is missing or too deep is named', async () => {
  await expect(read({ 'theme.css': "\n@import './gone.css';" })).rejects.toThrow(
    /theme\.css:2: expected a stylesheet that can be read, found ENOENT.*gone\.css/,
  )
  await expect(read({ 'theme.css': 'a{'.repeat(20_000) })).rejects.toThrow(
    /theme\.css:1: .* more than 500 nested/,
  )
})
