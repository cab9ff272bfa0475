import { eventPayloads } from '../event-types.ts'
import type { z } from 'zod'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookieNames } from '../api/cookies.ts'
import { callTags } from '../operations.ts'
import { callPaths, otherAnswers } from './call-paths.ts'
import { describeCodes, entities, feedAnswers } from './entities.ts'
import { directPaths, directSchemes } from './direct-paths.ts'
import { feedPaths, feedSchemas } from './feed-paths.ts'
import { answerSchemas } from './json-schema.ts'
import { webhooksOf } from './webhooks.ts'

const {
  version,
  description: summary,
  license,
} = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
  description: string
  license: string
}

const description = `The calls of the account area, the feed that a shop pushes what it knows by, and
the webhooks by which it hears what shoppers did.

- A shopper's calls carry the cookie of the session. Every change also carries the value of the
  cookie \`XSRF-TOKEN\`, which any answer sets, in the header \`X-XSRF-TOKEN\`.
- Names of fields in requests are capitalised (\`FirstName\`); either case is taken. Answers have
  them in camel case.
- The literal parts of paths are taken in either case.
- Every refusal is a problem document (RFC 9457) with a \`code\` that stays the same.
- Answers may get further fields: take more than those that are described.`

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.session,
    description: 'Set when somebody has signed in.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: `The value of the cookie \`${cookieNames.xsrf}\`.`,
  },
  feedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of the company, made by `npm run keys`. Never in a browser.',
  },
}

/** Everything that can be asked of the site, as OpenAPI 3.1. */
export function openApiDocument({
  events = eventPayloads,
  isClosed = false,
}: {
  /** The payload of each type of event that a shop can hear of. */
  events?: Record<string, z.ZodType>
  /** Set where answers have the described fields alone, for a test. */
  isClosed?: boolean
} = {}): Record<string, unknown> {
  const schemas = answerSchemas({ ...entities, ...otherAnswers(), ...feedAnswers }, isClosed)
  describeCodes(schemas)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Foyer',
      version,
      summary,
      description,
      license: { name: license, identifier: license },
    },
    servers: [{ url: '/', description: 'The host of the brand.' }],
    tags: [
      ...callTags.map(({ name, description }) => ({ name, description })),
      { name: 'Feed', description: 'What a shop pushes, by its own ids.' },
      { name: 'Webhooks', description: 'What a shop hears of, signed as Standard Webhooks.' },
    ],
    paths: { ...callPaths(), ...feedPaths(), ...directPaths() },
    webhooks: webhooksOf(events),
    components: {
      schemas: { ...schemas, ...feedSchemas() },
      securitySchemes: { ...securitySchemes, ...directSchemes() },
    },
  }
}
