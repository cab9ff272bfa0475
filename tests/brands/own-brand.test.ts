import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  for (const folder of ['tests', 'e2e']) cpSync(folder, join(copy, folder), { recursive: true })
  // The tests need neither a built site nor a database.
  writeFileSync(join(copy, 'vitest.config.ts'), 'export default {}\n')
})
afterAll(() => rmSync(copy, { recursive: true }))

test('a shop with its own brand alone passes the tests that read the themes', () => {
  newBrand(join(copy, 'themes'), 'acme')
  const acme = (file: string) => join(copy, 'themes/acme', file)
  cpSync(join(copy, 'themes/default/parts/Footer.astro'), acme('parts/Footer.astro'))
  appendFileSync(acme('parts/Footer.astro'), "<p>{Astro.locals.t('ac_BestSellers')}</p>\n")
  writeFileSync(
    acme('locales/en.json'),
    '{ "ac_BestSellers": "Our best sellers", "ac_NoWishes": "Sold out. Nothing to wish for!" }\n',
  )
  mkdirSync(acme('pages'))
  writeFileSync(acme('pages/privacy.en.md'), '---\ntitle: Privacy\n---\nWe never sell your data.\n')
  appendFileSync(acme('theme.css'), '.acme-stamp { width: 9rem; margin-left: 4px; }\n')

  const files = ['i18n/messages', 'tests/structure', 'brands/check', 'brands/schema']
  const {
    status: exitCode,
    stdout,
    stderr,
  } = spawnSync(
    join('node_modules', '.bin', 'vitest'),
    // A shop's brand does not change the length of the files of src/.
    ['run', '--reporter=dot', '--testNamePattern=^(?!.*files stay short)', ...files],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, CI: '1', NO_COLOR: '1' } },
  )
  expect({ exitCode, output: exitCode === 0 ? '' : stdout + stderr }).toEqual({
    exitCode: 0,
    output: '',
  })
})
