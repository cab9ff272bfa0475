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
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...environment } }).status ?? 1

ensureBuilt()
const unit = run('vitest', ['run', '-c', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`])
const browser = run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport })

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
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
const passed = (units?.numPassedTests ?? 0) + (browsers?.stats.expected ?? 0)
const failed = (units?.numFailedTests ?? 1) + (browsers ? browsers.stats.unexpected + browsers.stats.flaky + browsers.stats.skipped : 1)
const isGreen = unit === 0 && browser === 0 && failed === 0
console.log(`\n${passed} passed, ${isGreen ? 0 : Math.max(1, failed)} failed`)
process.exit(isGreen ? 0 : 1)
