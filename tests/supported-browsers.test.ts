import { readFileSync } from 'node:fs'
import { getCompatibleVersions } from 'baseline-browser-mapping'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import astroConfig from '../astro.config.mjs'
import packageJson from '../package.json' with { type: 'json' }

const file = 'src/ui/double-click.ts'
const rule = 'baseline/use-baseline'
const eslint = new ESLint()

test('the linter and the build have the same oldest browsers', async () => {
  const config = (await eslint.calculateConfigForFile(file)) as {
    rules: Record<string, [level: number, options: { available: number }]>
  }
  const targetYear = config.rules[rule]![1].available
  const names: Record<string, string> = { safari_ios: 'ios' }
  const oldest = getCompatibleVersions({ targetYear })
    .filter(({ browser }) => !browser.endsWith('_android'))
    .map(({ browser, version }) => `${names[browser] ?? browser} >= ${version}`)
  expect(packageJson.browserslist).toEqual(oldest)
  const target = oldest.map((browser) => browser.replace(' >= ', ''))
  expect(astroConfig.vite?.build?.target).toEqual(target)
})

test('the README names the oldest browsers', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')
  const versions = packageJson.browserslist.map((browser) => browser.split(' >= '))
  const { chrome, edge, firefox, safari, ios } = Object.fromEntries(versions) as Record<
    string,
    string
  >
  expect([edge, ios]).toEqual([chrome, safari])
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} `)
})

test('the linter rejects what the oldest browsers do not have', async () => {
  const newer = [
    'AbortSignal.any([])',
    "URL.canParse('')",
    'Map.groupBy([1], String)',
    '[1].toSorted()',
    "document.body.ariaHidden = 'true'",
    '/(?<!a)b/.test(String())',
    'new RegExp(`(?<=${String()})b`).test(String())',
  ]
  const [result] = await eslint.lintText(newer.join(';\n'), { filePath: file })
  const rules: (string | null)[] = [rule, 'no-restricted-syntax']
  const found = result!.messages.filter(({ ruleId }) => rules.includes(ruleId))
  const lines = found.map(({ line }) => line)
  expect(lines).toEqual(newer.map((_, i) => i + 1))
})
