/**
 * `npm run brand pictures`: takes a picture of every story of the preview, and compares it with the
 * one before. Arguments: the brand, or none for every brand, and `--accept`.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { loadBrands, type Brand } from '#brands/config/brands.ts'
import { ensureBuilt } from '../../src/demo/build.ts'
import { browserArguments, findBrowser } from '../support/browser.ts'
import { startSite } from '../support/site.ts'
import { acceptBrand, compareBrand, type Comparison } from './compare.ts'
import { folderOf } from './folders.ts'
import { writeReport } from './report.ts'
import { takeBrand } from './take.ts'

/** The site's clock stands at noon of this day in every run. */
const now = Date.UTC(2026, 10, 16, 11)
const stillTime = pathToFileURL(join(import.meta.dirname, 'still-time.ts')).href
/** Every host is this machine, whatever a brand is called. */
const hosts = '--host-resolver-rules=MAP * 127.0.0.1'

/** Runs the demo and a browser for as long as `take` lasts. */
async function withSite(take: (browser: Browser, origin: string) => Promise<void>) {
  ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pictures-'))
  const environment = { NODE_OPTIONS: `--import ${stillTime}`, STILL_TIME: String(now) }
  const site = await startSite(folder, environment)
  try {
    const args = [...browserArguments, hosts]
    const browser = await chromium.launch({ ...(await findBrowser()), args })
    await take(browser, site.origin).finally(() => browser.close())
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Says how many pictures differ from those before. */
function describe(comparison: Comparison | undefined) {
  if (!comparison) return 'the first ones'
  const { changed, added, gone } = comparison
  return `${changed.length} changed, ${added.length} new, ${gone.length} gone`
}

/** Takes and compares the pictures of some brands. Answers what differs. */
async function takeAll(brands: Brand[]) {
  const comparisons: Comparison[] = []
  await withSite(async (browser, origin) => {
    for (const brand of brands) {
      const count = await takeBrand(browser, { origin, now }, brand)
      const comparison = await compareBrand(brand.id)
      if (comparison) comparisons.push(comparison)
      console.log(`${brand.id}: ${count} pictures, ${describe(comparison)}`)
    }
  })
  return comparisons
}

/** Makes the new pictures of some brands the last ones. */
function acceptAll(ids: string[]) {
  const taken = ids.filter((id) => existsSync(folderOf('new', id)))
  if (taken.length === 0) {
    console.error('There are no new pictures: run npm run brand pictures before.')
    process.exitCode = 1
    return
  }
  for (const id of taken) acceptBrand(id)
  console.log(`Accepted the pictures of ${taken.join(', ')}.`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean' } },
})
const shown = loadBrands('themes', undefined, 'default').all
const chosen = shown.filter(({ id }) => positionals.length === 0 || positionals.includes(id))

if (chosen.length === 0) {
  console.error(`${positionals.join()}: expected a brand with hosts in its site.json, found none.`)
  process.exitCode = 1
} else if (values.accept) acceptAll(chosen.map(({ id }) => id))
else {
  const comparisons = await takeAll(chosen)
  const isChanged = comparisons.some(
    ({ changed, added, gone }) => changed.length + added.length + gone.length > 0,
  )
  if (comparisons.length > 0) console.log(`See ${relative('.', writeReport(comparisons))}.`)
  if (isChanged) process.exitCode = 1
}
