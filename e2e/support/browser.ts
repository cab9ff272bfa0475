import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { unpackBrowser } from './bundled-browser.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: Playwright's own, one that is installed, the one that comes with npm,
 * else Playwright's own, fetched.
 */
export async function findBrowser() {
  const executablePath = [chromium.executablePath(), ...installed].find((path) => existsSync(path))
  if (executablePath) return { executablePath }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser()
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0)
    throw new Error(
      'No Chromium was found, and none could be fetched. Install one with: npx playwright install --with-deps chromium',
    )
  return { executablePath: chromium.executablePath() }
}

/** Keeps the browser on this machine, and lets it run without a desktop. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-software-rasterizer',
]
