import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandSettingNames } from '#server/settings-of-brands.ts'
import { findLoggedMessages, findTexts, readTable } from '../support/logged-messages.ts'

/** Tests the guide for operators against the source. */

const source = ['src/{server,middleware,pages}/**/*.ts', 'src/brands/theme/**/*.ts']
const page = (name: string) => readFileSync(`.github/operate/${name}.md`, 'utf8')

/** Returns the cells of the rows of all tables of a page, without the heads. */
const rowsOf = (name: string) =>
  page(name)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))

/** Returns the texts in backticks. */
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const security = 'src/server/observe/security-events.ts'
const events = readTable(security, 'texts')

const sharedHost =
  'site.json of …: hosts: expected host names that no other brand lists, ' +
  "found '…', which site.json of … lists, too"
const unshown = 'brand … cannot be shown: …'

/** Messages that are variables where they are written, with their level. */
const computed: Record<string, [level: string, messages: string[]]> = {
  'src/server/services.ts: fault': ['error', [unshown, sharedHost]],
  'src/server/services.ts: what': ['error', []],
  'src/server/http/server.ts: fault': ['error', [unshown]],
  'src/server/http/server.ts: warning': ['warn', []],
  'src/server/reload/apply-change.ts: fault': ['error', [unshown, sharedHost]],
  'src/server/reload/find-changes.ts: text': ['warn', []],
  'src/server/http/process.ts: reason': ['error', []],
  'src/server/feed/direct/receive.ts: ignored[reason]': [
    'warn',
    Object.values(readTable('src/server/feed/direct/receive.ts', 'ignored')),
  ],
  'src/server/feed/direct/worker.ts: message': [
    'warn',
    ['a customer’s data was requested', 'the deletion of the shop’s data was requested'],
  ],
  [`${security}: texts[event]`]: ['warn', [events.sign_in_failed!, events.page_token_refused!]],
}

/** Commands print for the person who runs them; `logOutput` passes on lines of others. */
const passOn = globSync([
  'src/server/migrate.ts',
  'src/server/http/log-output.ts',
  'src/server/{operator,feed/client}/**',
])

const { messages, computed: variables } = findLoggedMessages(
  globSync(source).filter((file) => !passOn.includes(file)),
)

test('every message of the log that is a variable is known', () => {
  const known = Object.keys(computed).filter((name) => !name.startsWith(security))
  expect([...new Set(variables)].toSorted()).toEqual(known.toSorted())
  const texts = findTexts(source.concat('src/brands/config/*.ts'))
  const all = Object.values(computed).flatMap(([, list]) => list)
  expect(all.filter((message) => !texts.has(message))).toEqual([])
})

test('the table of trouble.md has every line of the log with its levels, and no other', () => {
  const levels = new Map<string, Set<string>>()
  const add = (message: string, level: string) =>
    levels.set(message, (levels.get(message) ?? new Set()).add(level))
  for (const { message, level } of messages) add(message, level)
  for (const [level, list] of Object.values(computed)) for (const one of list) add(one, level)
  const expected = [...levels].map(([message, set]) => `${message}: ${[...set].toSorted()}`)
  const documented = rowsOf('trouble')
    .filter(([, cell = '']) => /^`(?:info|warn|error|fatal)`/.test(cell))
    .map(([message = '', level = '']) => `${namesIn(message)[0]}: ${namesIn(level).toSorted()}`)
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

test('watch.md names every security event', () => {
  const [, section = ''] = page('watch').split('## Security events')
  const documented = namesIn(section.split('\n## ')[0]!)
  expect(Object.keys(events).filter((event) => !documented.includes(event))).toEqual([])
})

test('scale.md names every rate limit, and watch.md every metric', () => {
  const limits = Object.keys(readTable('src/server/store/rate-limits.ts', 'table'))
  const [, table = ''] = page('scale').split('## Rate limits')
  expect(limits.length).toBeGreaterThan(0)
  expect(limits.filter((limit) => !table.includes(`| \`${limit}\` |`))).toEqual([])
  const metrics = [...findTexts('src/server/observe/metrics.ts')].filter((text) =>
    /^foyer_\w+$/.test(text),
  )
  const documented = namesIn(page('watch')).filter((name) => name.startsWith('foyer_'))
  expect(documented.toSorted()).toEqual(metrics.toSorted())
})

test('settings.md and sign-in.md name every setting, and no other', () => {
  const own = readFileSync('src/server/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)
  const existing = [...[...own].map(([, name = '']) => name), ...brandSettingNames]
  const named = rowsOf('settings').flatMap(([cell = '']) => namesIn(cell))
  const elsewhere = namesIn(page('sign-in'))
  const isMissing = (name: string) => !named.includes(name) && !elsewhere.includes(name)
  expect(existing.filter(isMissing)).toEqual([])
  const variables = named.filter((name) => /^[A-Z\d_]+$/.test(name))
  expect(variables.filter((name) => !existing.includes(name))).toEqual([])
})
