import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyExample } from '../support/example-brand.ts'
import { formerNames, writeOldBrand } from '../support/old-brand.ts'
import { copyRepository, runInCopy, startCopy } from '../support/repository.ts'

let copy: string
let site: Awaited<ReturnType<typeof startCopy>>

/** Makes the copy a version in which the former names have become the present ones. */
function upgrade() {
  const table = join(copy, 'src/brands/renamed.ts')
  const before = readFileSync(table, 'utf8')
  const empty = /export const renamed: Renames = \{[\s\S]*\}/
  const full = `export const renamed: Renames = ${JSON.stringify(formerNames)}`
  writeFileSync(table, before.replace(empty, full))
  const names =
    "export { default as Panel } from '#ui/Card.astro'\nexport { default as Place } from './Slot.astro'\n"
  appendFileSync(join(copy, 'src/brands/theme/index.ts'), names)
}

beforeAll(async () => {
  copy = await copyRepository(['default'])
  copyExample(join(copy, 'themes'))
  writeOldBrand(join(copy, 'themes'), 'former')
  upgrade()
  const { status, output } = await runInCopy(copy, 'build')
  expect(status, output).toBe(0)
  expect(output).not.toContain('built without brand')
  site = await startCopy(copy)
})
afterAll(async () => {
  await site?.stop()
  await rm(copy, { recursive: true, force: true })
})

const htmlOf = async (brand: string, path?: string) =>
  (await site.ask(`${brand}.localhost`, path)).body

/** Leaves out what differs from request to request, and the names of the brand's files. */
const plain = (html: string) =>
  html
    .replaceAll(/former|contract-1/g, 'brand')
    .replaceAll(/\/account\/_(?:astro|brand\/brand)\/[^"\s]+/g, 'file')
    .replaceAll(/(token|value)="[^"]*"/g, '$1=""')

async function stylesOf(brand: string) {
  const links = [...(await htmlOf(brand)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  return htmlOf(brand, links.at(-1)![1])
}

test('a brand of the first contract is shown', async () => {
  const html = await htmlOf('contract-1')
  for (const part of [
    'contract-header',
    'Written for the first contract',
    'Kept as it was agreed.',
  ])
    expect(html).toContain(part)
  expect(await htmlOf('contract-1', '/account/terms')).toContain('Be fair.')
  expect(site.output()).not.toContain('themes/contract-1/')
})

test('every file of a brand with old names is rendered when the site starts', () => {
  const lines = site.output().split('themes/former/').slice(1)
  const isOldName = (line: string) => line.includes('which is its old name until version 2')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => !isOldName(line))).toEqual([])
})

test.each(['/account/login', '/account/terms', '/account/privacy', '/account/nothing'])(
  'a brand with old names is shown at %s as one with the present names',
  async (path) => {
    const [former, present] = await Promise.all(
      ['former', 'contract-1'].map((brand) => htmlOf(brand, path)),
    )
    expect(plain(former!)).toBe(plain(present!))
  },
)

test('the stylesheet of a brand with old names sets and selects the present ones', async () => {
  const [former, present] = await Promise.all(['former', 'contract-1'].map(stylesOf))
  expect(former).not.toContain('--recess')
  expect(former).toMatch(/data-part=['"]?order-row/)
  const withoutOld = former!.replaceAll(
    /:is\((\[data-part=[^\]]+\]),\s*\[data-part=[^\]]+\]\)/g,
    '$1',
  )
  expect(withoutOld).toBe(present)
})
