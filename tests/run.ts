/** `npm test`: unit and contract tests, then the browser's; one line with the sum at the end. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../src/demo/build.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-results-'))
const unitReport = join(folder, 'unit.json')
const browserReport = join(folder, 'browser.json')

const run = (command: string, args: string[], environment: Record<string, string> = {}) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  }).status ?? 1

ensureBuilt()
const unit = run('vitest', [
  'run',
  '-c',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${unitReport}`,
])
const browser = run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
)

interface UnitReport {
  success: boolean
  numPassedTests: number
  numTotalTests: number
}
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A report that is missing is a failure, not an absence of failures. */
function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

const units = read<UnitReport>(unitReport)
const browsers = read<BrowserReport>(browserReport)
rmSync(folder, { recursive: true, force: true })

/** A part is green only where its report says so: a runner that found no test, or stopped early, is not. */
const unitsGreen = unit === 0 && units?.success === true && units.numPassedTests > 0
const browsersGreen = browser === 0 && browsers !== undefined && browsers.stats.expected > 0
const passed = (units?.numPassedTests ?? 0) + (browsers?.stats.expected ?? 0)
const notPassed =
  (units ? units.numTotalTests - units.numPassedTests : 0) +
  (browsers ? browsers.stats.unexpected + browsers.stats.flaky + browsers.stats.skipped : 0)
const failed = Math.max(notPassed, Number(!unitsGreen) + Number(!browsersGreen))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
