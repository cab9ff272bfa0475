import { z } from 'zod'
import type * as mini from 'zod/mini'
import { capitalName } from '#lib/case.ts'

export type JsonSchema = Record<string, unknown>
type Schema = z.ZodType | mini.ZodMiniType

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Visits every object of a schema, the inner ones first. */
function walk(value: unknown, visit: (schema: JsonSchema) => void) {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isObject(value)) return
  for (const each of Object.values(value)) walk(each, visit)
  visit(value)
}

/** Removes what zod says of every whole number, and of every schema. */
function tidy(schema: JsonSchema) {
  walk(schema, (each) => {
    if (each.minimum === Number.MIN_SAFE_INTEGER) delete each.minimum
    if (each.maximum === Number.MAX_SAFE_INTEGER) delete each.maximum
    if (typeof each.$schema === 'string') delete each.$schema
    if (typeof each.$id === 'string') delete each.$id
    // The format says it, too.
    if (String(each.format).startsWith('date') && typeof each.pattern === 'string')
      delete each.pattern
  })
  return schema
}

/** Returns the JSON Schema of an input. Custom checks allow any value. */
export const inputSchema = (schema: Schema) =>
  tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** Capitalises the names of the fields, as they travel. */
export function capitalised(schema: JsonSchema) {
  const copy = structuredClone(schema)
  walk(copy, (each) => {
    if (isObject(each.properties))
      each.properties = Object.fromEntries(
        Object.entries(each.properties).map(([name, field]) => [capitalName(name), field]),
      )
    if (Array.isArray(each.required)) each.required = each.required.map(String).map(capitalName)
  })
  return copy
}

/**
 * Schemas of answers by their names, with references among them. Fields may be added later, so a
 * client must take more than these; `isClosed` allows no others.
 */
export function answerSchemas(schemas: Record<string, Schema>, isClosed: boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` })
  const tidied = tidy(made.schemas as unknown as JsonSchema)
  if (!isClosed)
    walk(tidied, (each) => {
      if (each.additionalProperties === false) delete each.additionalProperties
    })
  return tidied as Record<string, JsonSchema>
}

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
