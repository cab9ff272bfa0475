import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { validAddress } from '../tests/support/addresses.ts'
import { order, underWay } from './support/returns.ts'
import { expect, hydrate, test } from './support/test.ts'

const days =
  /(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2} (?:[JFMASOND][a-z]+)(?: \d{4})?/g

/**
 * Compares what a screen reader is told of a page with the tree in `trees/`, which somebody has
 * read. Days and years move with the demo. `TREES=write` writes what is there now, to be reviewed.
 */
async function expectTree(page: Page, name: string) {
  await hydrate(page)
  const tree = await page.getByRole('main').ariaSnapshot()
  const told =
    tree
      .replace(/\b\d\d:\d\d\b/g, '{time}')
      .replace(/ada\.\w+@demo\.test/g, '{email}')
      .replace(days, '{day}')
      .replace(/\b20\d\d\b/g, '{year}') + '\n'
  const file = join(import.meta.dirname, 'trees', `${name}.txt`)
  if (process.env.TREES === 'write') writeFileSync(file, told)
  expect(existsSync(file), `${file} is missing`).toBe(true)
  expect(told).toBe(readFileSync(file, 'utf8'))
}

test('a parcel on its way is told first @script @once', async ({ page, signIn }) => {
  await signIn('real@demo.test')
  await expectTree(page, 'overview')
})

test('a search that finds nothing leads on @script @once', async ({ page, signIn }) => {
  await signIn('real@demo.test', '/account/orders?query=501+boots+zebra')
  await expectTree(page, 'search')
})

test('the papers of a year can be saved @script @once', async ({ page, signIn }) => {
  await signIn('real@demo.test', '/account/papers')
  await expectTree(page, 'papers')
})

test('a move asks for the new address and its day @script @once', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await call('POST', 'address', { ...validAddress, Address: 'Kade' })
  await page.goto('/account/addresses/move')
  await expectTree(page, 'move')
})

test('a return says how to send it, and until when @script @once', async ({ page, signIn }) => {
  await signIn('full@demo.test', order(underWay))
  await page.getByRole('link', { name: /^View return/ }).click()
  await page.waitForURL(/\/return\/\d+$/)
  await expectTree(page, 'return')
})
