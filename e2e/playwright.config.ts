import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'

const browser = await findBrowser()
const wide = { width: 1280, height: 900 }
const phone = { width: 375, height: 720 }
/** A spec of a brand that is not there is none. */
const gone = ['harbour', 'nocturne', 'souk']
  .filter((brand) => !existsSync(join(import.meta.dirname, '../themes', brand)))
  .flatMap((brand) => [`${brand}.spec.ts`, `${brand}-*.spec.ts`])
const ignored = [...gone, 'engines/**']
const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)

/**
 * Specs of pages that are laid out or used differently on a phone. How any page fits one is checked
 * by the preview's stories, and what a form or a message says is the same at any width.
 */
const ofPhones = specs([
  'achievements',
  'address-form',
  'addresses',
  'arabic',
  'first-login',
  'harbour',
  'intro',
  'layout-shift',
  'move',
  'nocturne',
  'orders',
  'orders-list',
  'orders-parcels',
  'overview',
  'phone',
  'phone-focus',
  'preview',
  'profile',
  'return-detail',
  'settings',
  'shell',
  'souk',
  'tasks',
  'wishlist',
])

/**
 * Specs that look at what the server has rendered, or follow links and answers that are the same
 * without script: a script adds nothing that could be missing.
 */
const sameWithoutScript = specs([
  'confirm-telephone',
  'downloads',
  'harbour',
  'links-after-session-end',
  'nocturne',
  'orders-list',
  'orders-parcels',
  'orders-search-help',
  'providers',
  'real-orders',
  'salutation',
  'small-screens',
  'souk',
  'souk-bar',
  'telephone',
  'telephone-digits',
  'voucher-cards',
])

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Pictures of one machine are none of another's: they are compared where somebody asks for it.
  ignoreSnapshots: !process.env.PICTURES,
  snapshotPathTemplate: '../pictures/{projectName}/{arg}{ext}',
  globalSetup: './support/template.ts',
  testIgnore: ignored,
  // One more than the cores of a small machine: a test also waits, for a message to go or a call.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Against hanging alone: ten times what a test and a step of it take.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    launchOptions: { ...browser, args: browserArguments },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'wide', grepInvert: /@phone/, use: { viewport: wide } },
    {
      name: 'phone',
      testMatch: ofPhones,
      grepInvert: /@once/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: 'script off',
      testIgnore: [...ignored, ...sameWithoutScript],
      grepInvert: /@script/,
      use: { viewport: wide, javaScriptEnabled: false },
    },
  ],
})
