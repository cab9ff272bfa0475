/**
 * `npm test`: unit and contract tests, then the browser's. At the end come the names of the tests
 * that failed, and one line with the sum. Names choose the files whose path contains one of them;
 * `--unit` and `--e2e` choose one of the two kinds, `--engines` the browser's main tasks in Firefox
 * and WebKit, which run only by that.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { engineNames, missingPrograms } from '../e2e/engines/engines.ts'

interface UnitReport {
  success: boolean
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
interface BrowserSuite {
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[]
}
interface BrowserReport extends BrowserSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-results-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs a program and reads the report that it writes; a report that is missing is a failure, not an
 * absence of failures.
 */
function run<Report>(command: string, args: (report: string) => string[]) {
  const file = join(folder, `${command}.json`)
  const { status } = spawnSync(command, args(file), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // Each worker, and each process that a test starts, loads the same two thousand modules.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      // The first of the two fills it, the second finds it.
      FOYER_TEMPLATE: join(folder, 'template'),
    },
  })
  try {
    return { isGreen: !status, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
  } catch {
    return { isGreen: false }
  }
}

/** Names each unit test that has not passed, or its file if none of its tests ran. */
function namesOfFailed({ testResults }: UnitReport) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((one) => one.status !== 'passed')
    if (failed.length === 0) return status === 'passed' ? [] : [file]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

/** Names each browser test that has not passed at once, with its project. */
function namesOfUnexpected({ suites = [], specs = [] }: Partial<BrowserSuite>): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName }) => `e2e/${file}: ${title} [${projectName}]`),
  )
  return [...own, ...suites.flatMap(namesOfUnexpected)]
}

function runUnits(files: string[]) {
  const { isGreen, report } = run<UnitReport>('vitest', (file) => [
    ...['run', '-c', 'tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile=${file}`],
    ...files,
  ])
  const passed = report?.numPassedTests ?? 0
  const failed = (report?.numTotalTests ?? 0) - passed
  const names = report ? namesOfFailed(report) : []
  return { isGreen: isGreen && report?.success === true, passed, failed, names }
}

function runBrowser(files: string[], config = 'e2e/playwright.config.ts') {
  const { isGreen, report } = run<BrowserReport>('playwright', () => [
    ...['test', '-c', config, '--reporter=list,json'],
    ...files,
  ])
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const names = report ? namesOfUnexpected(report) : []
  return { isGreen, passed: expected, failed: unexpected + flaky + skipped, names }
}

/** Runs the engines that are installed, and says which one is not; without any nothing fails. */
function runEngines(files: string[]) {
  const missing = engineNames.map((name) => [name, missingPrograms(name)] as const)
  const absent = missing.filter(([, programs]) => programs.length > 0)
  for (const [name, programs] of absent)
    console.log(`${name} was not tested: ${programs.join(', ')} not installed`)
  return absent.length === missing.length
    ? undefined
    : runBrowser(files, 'e2e/engines/playwright.config.ts')
}

const { values: chosen, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean' },
    e2e: { type: 'boolean' },
    engines: { type: 'boolean' },
  },
})

const kinds = [
  { option: 'unit', kind: 'unit test', pattern: 'tests/**/*.test.{ts,tsx}', start: runUnits },
  { option: 'e2e', kind: 'browser test', pattern: 'e2e/*.spec.ts', start: runBrowser },
  {
    option: 'engines',
    kind: 'task of an engine',
    pattern: 'e2e/engines/*.spec.ts',
    start: runEngines,
  },
] as const
const [only] = kinds.filter(({ option }) => chosen[option])

/** The files of each kind that were asked for. */
const suites = kinds
  .filter((kind) => (only ? kind === only : kind.option !== 'engines'))
  .map(({ pattern, start }) => {
    const files = globSync(pattern).sort()
    const isNamed = (file: string) => names.some((name) => file.includes(name))
    return { start, files: names.length > 0 ? files.filter(isNamed) : files }
  })
const unknown = names.filter(
  (name) => !suites.some(({ files }) => files.some((file) => file.includes(name))),
)
for (const name of unknown) console.log(`There is no ${only?.kind ?? 'test'} named ${name}.`)

/** A part passes only where it reports so: a runner without tests, or one that stopped, fails. */
const results = (unknown.length > 0 ? [] : suites)
  .filter(({ files }) => files.length > 0)
  .flatMap(({ start, files }) => start(files) ?? [])
  .map(({ isGreen, passed, failed, names }) => ({
    passed,
    names,
    failed: Math.max(failed, Number(!isGreen || passed === 0)),
  }))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, unknown.length)
for (const name of results.flatMap((result) => result.names)) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
