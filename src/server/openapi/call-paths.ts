import type { Call } from '#contract/call.ts'
import { capitalName, toCapital } from '#lib/case.ts'
import { callTable, type CallName } from '../calls.ts'
import { callTags, operations } from '../operations.ts'
import { entities } from './entities.ts'
import { capitalised, inputSchema, schemaReference, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { codesOf, describeJson, problemResponses } from './responses.ts'

const names = Object.keys(callTable) as CallName[]
const operationOf = (name: CallName) => operations[name] as unknown as Operation

const isSchema = (answer: unknown): answer is Operation['answer'] & object =>
  typeof answer === 'object' && answer !== null
const entityName = (answer: object) =>
  Object.keys(entities).find((name) => entities[name] === answer)
const answerName = (name: CallName) => `${capitalName(name)}Answer`

/** The schemas of answers that are no entity, by the names that they have in the description. */
export const otherAnswers = () =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { answer } = operationOf(name)
      return isSchema(answer) && !entityName(answer) ? [[answerName(name), answer]] : []
    }),
  )

/** An address as text, or a file. */
const otherType = (type: string, example: unknown) =>
  type === 'text/plain'
    ? { description: 'An address.', content: { [type]: { schema: { type: 'string' }, example } } }
    : { description: 'The file.', content: { [type]: { schema: {} } } }

function success(name: CallName, { revalidated }: Call) {
  const { answer, answerExample: example } = operationOf(name)
  if (answer === null) return { 204: { description: 'Done.' } }
  if (!isSchema(answer)) return { 200: otherType(String(answer), example) }
  const ok = describeJson('Done.', schemaReference(entityName(answer) ?? answerName(name)), example)
  if (!revalidated) return { 200: ok }
  const headers = { ETag: { description: 'Names the answer.', schema: { type: 'string' } } }
  return {
    200: { ...ok, headers },
    304: { description: 'Still what `If-None-Match` names.' },
  }
}

interface Input {
  properties: Record<string, JsonSchema>
  required: string[]
  schema: JsonSchema
}

function inputOf(name: CallName): Input {
  const schema = inputSchema(operationOf(name).input ?? callTable[name].input)
  const { properties = {}, required = [] } = schema as Partial<Input>
  return { properties, required, schema }
}

function parameters({ path, method }: Call, { properties, required }: Input, example: JsonSchema) {
  const isBodiless = method === 'GET' || method === 'DELETE'
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`)
    if (!isInPath && !isBodiless) return []
    const value = example[name]
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      schema,
      ...(value !== undefined && { example: value }),
    }
  })
}

/** Describes the body, with capitalised names as they travel. */
function body({ path, method }: Call, { schema, properties, required }: Input, given: JsonSchema) {
  const isInBody = (name: string) => !path.includes(`{${name}}`)
  const sent = Object.keys(properties).filter(isInBody)
  if (method === 'GET' || method === 'DELETE' || sent.length === 0) return {}
  const pick = (from: JsonSchema) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => isInBody(name)))
  const demanded = required.filter(isInBody)
  const { required: _, ...rest } = schema
  const whole = capitalised({
    ...rest,
    properties: pick(properties),
    ...(demanded.length > 0 && { required: demanded }),
  })
  const isFile = Object.values(given).some((value) => value instanceof Blob)
  const content = isFile
    ? { 'multipart/form-data': { schema: whole } }
    : { 'application/json': { schema: whole, example: toCapital(pick(given)) } }
  return { requestBody: { required: demanded.length > 0, content } }
}

function security({ access, method }: Call) {
  const schemes = {
    ...(access !== 'anyone' && { session: [] }),
    ...(method !== 'GET' && { xsrf: [] }),
  }
  return Object.keys(schemes).length > 0 ? [schemes] : []
}

const whoMayCall = {
  anyone: 'Any visitor.',
  newcomer: 'Whoever is signed in.',
  shopper: 'Whoever is signed in and has done the first login.',
}

function describe({ access, feature }: Call, { description = '' }: Operation) {
  const needs = feature ? ` Needs the brand’s feature \`${feature}\`.` : ''
  return `${description}\n\nAccess: ${whoMayCall[access]}${needs}`.trim()
}

/** Describes the token of calls that take effect once. */
const formToken = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names a form, by 8 to 64 letters, digits, `-` and `_`. What is sent again with the same name ' +
    'within an hour is answered as the first time and takes no other effect.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

function operation(name: CallName) {
  const { call, once } = callTable[name]
  const about = operationOf(name)
  const example = about.example as JsonSchema
  const input = inputOf(name)
  const takesInput = Object.keys(input.properties).length > 0
  const codes = codesOf(callTable[name], takesInput, about.refusals)
  return {
    operationId: name,
    tags: callTags.filter(({ operations }) => name in operations).map((tag) => tag.name),
    summary: about.summary,
    description: describe(call, about),
    'x-access': call.access,
    ...(call.feature && { 'x-feature': call.feature }),
    security: security(call),
    ...((takesInput || once) && {
      parameters: [...parameters(call, input, example), ...(once ? [formToken] : [])],
    }),
    ...body(call, input, example),
    responses: { ...success(name, call), ...problemResponses(codes) },
  }
}

/** Every call at its path. */
export function callPaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of names) {
    const { path, method } = callTable[name].call
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) }
  }
  return paths
}
