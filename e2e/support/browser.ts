import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium to test with: Playwright's own, one that is installed, else the one that comes with npm. */
export async function findBrowser() {
  const found = [chromium.executablePath(), ...installed].find((path) => existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.arch === 'x64') return bundled.executablePath()
  throw new Error('No Chromium was found. Install one with: npx playwright install chromium')
}

/** What keeps it to this machine, and running where there is no desktop. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
