import { capitalName } from '#lib/case.ts'
import { endpoints } from '#routes.ts'
import { feedTypeNames, type FeedTypeName } from '../feed/feed-type.ts'
import { sessionName } from '../feed/http.ts'
import { exampleOf, feedTypes } from '../feed-types.ts'
import { externalId, instant } from '../feed/fields.ts'
import { inputSchema, schemaReference, type JsonSchema } from './json-schema.ts'
import { feedCodes, describeJson, problemResponses } from './responses.ts'

const schemaName = (type: FeedTypeName) => `Feed${capitalName(type)}`
const security = [{ feedKey: [] }]
const tags = ['Feed']

const id = inputSchema(externalId)
const time = inputSchema(instant)

/** Describes the fields of a line beside those of its type. */
const envelope = (type: FeedTypeName): JsonSchema => ({
  type: { const: type },
  externalId: { ...id, description: 'The shop’s own id, unique among things of this type.' },
  updatedAt: { ...time, description: 'When it became so: an older line changes nothing.' },
})

interface ObjectSchema extends JsonSchema {
  properties: JsonSchema
  required?: string[]
}

/** Describes an item at its own path, and as a line of a feed. */
function schemasOf(type: FeedTypeName) {
  const schema = inputSchema(feedTypes[type].fields) as ObjectSchema
  const { properties, required = [] } = schema
  const { updatedAt, ...names } = envelope(type)
  const now = { ...time, description: 'When it became so; now, where it is left out.' }
  return {
    [schemaName(type)]: { ...schema, properties: { updatedAt: now, ...properties } },
    [`${schemaName(type)}Line`]: {
      ...schema,
      properties: { ...names, updatedAt, ...properties },
      required: ['type', 'externalId', 'updatedAt', ...required],
    },
  }
}

/** The schemas of everything that is fed. */
export const feedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.assign({}, ...feedTypeNames.map(schemasOf)),
  FeedDeletedLine: {
    type: 'object',
    description: 'It is no more.',
    properties: {
      ...envelope('order'),
      type: { enum: [...feedTypeNames] },
      deleted: { const: true },
    },
    required: ['type', 'externalId', 'updatedAt', 'deleted'],
  },
  FeedLine: {
    anyOf: [...feedTypeNames.map((type) => `${schemaName(type)}Line`), 'FeedDeletedLine'].map(
      schemaReference,
    ),
  },
})

/** Every example as a line of a feed. */
export const feedExample = () =>
  feedTypeNames.map((type) => `${JSON.stringify({ type, ...exampleOf(type) })}\n`).join('')

const lines = (description: string, schema: string, example?: string) => ({
  description,
  content: {
    'application/x-ndjson': {
      schema: {
        type: 'string',
        contentMediaType: 'application/x-ndjson',
        contentSchema: schemaReference(schema),
      },
      ...(example && { example }),
    },
  },
})

const feedMany = () => ({
  post: {
    operationId: 'feed',
    tags,
    summary: 'Feed any number of things',
    description:
      'One JSON object a line, packed by gzip where `Content-Encoding` says so. The answer has a line for each that was refused or waits for another, and a summary last.',
    security,
    requestBody: { required: true, ...lines('Lines', 'FeedLine', feedExample()) },
    responses: {
      200: lines('The report, as the lines are read.', 'FeedReport'),
      ...problemResponses(feedCodes(false, true)),
    },
  },
})

const outcome = {
  200: describeJson('Stored, deleted, unchanged, older or erased.', schemaReference('FeedOutcome')),
  422: describeJson('Refused; `errors` says what was expected.', schemaReference('FeedRefused')),
}

function feedOne(type: FeedTypeName) {
  const { externalId: example, ...fields } = exampleOf(type)
  const parameters = [{ name: 'externalId', in: 'path', required: true, schema: id, example }]
  return {
    put: {
      operationId: `feed${capitalName(type)}`,
      tags,
      summary: `Feed one thing: ${type}`,
      description: feedTypes[type].about,
      security,
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaReference(schemaName(type)),
            example: fields,
          },
        },
      },
      responses: {
        ...outcome,
        202: describeJson('Kept until what it refers to is fed.', schemaReference('FeedWaiting')),
        ...problemResponses(feedCodes(true, true)),
      },
    },
    delete: {
      operationId: `feed${capitalName(type)}Delete`,
      tags,
      summary: `Delete one thing: ${type}`,
      security,
      parameters,
      responses: { ...outcome, ...problemResponses(feedCodes(true, false)) },
    },
  }
}

const endSessions = () => ({
  delete: {
    operationId: 'feedSessionDelete',
    tags,
    summary: 'End the sessions of a customer',
    description:
      'Signs the customer out in every browser, for example when the customer signs out at the shop. The answer is the same for a customer whom nobody knows.',
    security,
    parameters: [{ name: 'customer', in: 'path', required: true, schema: id }],
    responses: {
      204: { description: 'No session of the customer is open.' },
      ...problemResponses(feedCodes(true, false)),
    },
  },
})

const orderLink = () => {
  const parameters = [{ name: 'externalId', in: 'path', required: true, schema: id }]
  return {
    get: {
      operationId: 'feedOrderLink',
      tags,
      summary: 'Return the link of an order',
      description:
        'The page shows the progress without sign-in, and nothing about the person. The link is the same each time.',
      security,
      parameters,
      responses: {
        200: describeJson('The link.', schemaReference('OrderLink')),
        ...problemResponses([...feedCodes(true, false), 'order_gone']),
      },
    },
    delete: {
      operationId: 'feedOrderLinkDelete',
      tags,
      summary: 'Withdraw the link of an order',
      description: 'It opens nothing any more; the next one differs.',
      security,
      parameters,
      responses: {
        204: { description: 'The link is withdrawn.' },
        ...problemResponses([...feedCodes(true, false), 'order_gone']),
      },
    },
  }
}

const unsubscribe = () => ({
  get: {
    operationId: 'feedCustomerUnsubscribe',
    tags,
    summary: 'Return the unsubscribe links of a customer',
    description:
      'One link for each newsletter and one for all, with the headers of a message for each. The links are the same each time and do not end.',
    security,
    parameters: [{ name: 'externalId', in: 'path', required: true, schema: id }],
    responses: {
      200: describeJson('The links.', schemaReference('UnsubscribeLinks')),
      ...problemResponses([...feedCodes(true, false), 'customer_unknown']),
    },
  },
})

/** The feed: many things at once, one of each type, and the end of sessions. */
export const feedPaths = () => ({
  [endpoints.feed.path]: feedMany(),
  [`${endpoints.feed.path}/${sessionName}/{customer}`]: endSessions(),
  [`${endpoints.feed.path}/order/{externalId}/link`]: orderLink(),
  [`${endpoints.feed.path}/customer/{externalId}/unsubscribe`]: unsubscribe(),
  ...Object.fromEntries(
    feedTypeNames.map((type) => [`${endpoints.feed.path}/${type}/{externalId}`, feedOne(type)]),
  ),
})
