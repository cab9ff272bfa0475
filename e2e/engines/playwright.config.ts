import { defineConfig } from '@playwright/test'
import type { EngineName } from './engines.ts'
import { engineNames, missingPrograms } from './engines.ts'

export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../support/template.ts',
  workers: 1,
  forbidOnly: true,
  // Against hanging alone: ten times what a test and a step of it take.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: engineNames
    .filter((name) => missingPrograms(name).length === 0)
    .map((name) => ({
      name,
      use: { engineName: name },
      // A spec that is named after an engine is about that one alone.
      testIgnore: engineNames.filter((other) => other !== name).map((other) => `${other}.spec.ts`),
    })),
})
