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
/**
 * Specs of flows that are the same at any width, and of what a form or a message says: how their
 * pages fit a phone is checked by the preview's stories.
 */
const widthIndependent = [
  '*-errors',
  '*-session-end',
  'address-prefill',
  'brand',
  'confirm-email',
  'confirm-telephone',
  'keep-email',
  'login-code',
  'messages',
  'orders-search',
  'orders-search-help',
  'papers',
  'passkey',
  'problem',
  'providers',
  'security',
  'session-end',
  'settings-save',
  'telephone',
  'telephone-digits',
  'unsubscribe',
  'voucher-cards',
  'vouchers',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Pictures of one machine are none of another's: they are compared where somebody asks for it.
  ignoreSnapshots: !process.env.PICTURES,
  snapshotPathTemplate: '../pictures/{projectName}/{arg}{ext}',
  globalSetup: './support/template.ts',
  testIgnore: [...gone, 'engines/**'],
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
      testIgnore: [...widthIndependent, ...gone, 'engines/**'],
      grepInvert: /@once/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: 'script off',
      grepInvert: /@script/,
      use: { viewport: wide, javaScriptEnabled: false },
    },
  ],
})
