/** `npm run lint:api`: what a linter has to say of the description of the API. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '#server/openapi/document.ts'

const problems = await lintFromString({
  source: JSON.stringify(openApiDocument()),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended-strict'] }),
})
for (const { ruleId, message, location } of problems)
  console.error(`${location[0]?.pointer}: ${message} (${ruleId})`)
if (problems.length > 0) process.exitCode = 1
