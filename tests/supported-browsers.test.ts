import { getCompatibleVersions } from 'baseline-browser-mapping'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
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
})

test('the linter rejects what the oldest browsers do not have', async () => {
  const newer = [
    'AbortSignal.any([])',
    "URL.canParse('')",
    'Map.groupBy([1], String)',
    '[1].toSorted()',
    "document.body.ariaHidden = 'true'",
  ]
  const [result] = await eslint.lintText(newer.join(';\n'), { filePath: file })
  const lines = result!.messages.filter(({ ruleId }) => ruleId === rule).map(({ line }) => line)
  expect(lines).toEqual(newer.map((_, i) => i + 1))
})
