import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import bundled, { inflate } from '@sparticuz/chromium'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const lacksLibraries = (program: string) =>
  /not found/.test(spawnSync('ldd', [program], { encoding: 'utf8' }).stdout ?? '')

/**
 * The Chromium that comes with npm, with its libraries and fonts where the machine has none of its
 * own.
 */
async function unpackBrowser() {
  const executablePath = await bundled.executablePath()
  const env: Record<string, string | undefined> = { ...process.env }
  if (lacksLibraries(executablePath)) {
    const archive = fileURLToPath(
      new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')),
    )
    env.LD_LIBRARY_PATH = join(await inflate(archive), 'lib')
  }
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(tmpdir(), 'fonts')
  return { executablePath, env }
}

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

/** What keeps it to this machine, and running where there is no desktop. */
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
