import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteSchema } from '#brands/commands/schema.ts'
import { brandNames } from '#brands/config/brand-names.ts'

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  default?: unknown
}

/** Every field, with the fields of the lists in it. */
function fieldsOf({ properties = {} }: Schema, path = ''): [string, Schema][] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`${path}${name}`, field],
    ...fieldsOf(field.items ?? field, `${path}${name}.`),
  ])
}

test('themes/site.schema.json is what npm run brand schema writes', () => {
  expect(readFileSync('themes/site.schema.json', 'utf8')).toBe(siteSchema())
})

test('the schema describes every field', () => {
  const fields = fieldsOf(JSON.parse(siteSchema()) as Schema)
  expect(fields.length).toBeGreaterThan(70)
  expect(
    fields
      .filter(([, { description = '' }]) => !/^[A-Za-z0-9].*\.$/.test(description))
      .map(([name]) => name),
  ).toEqual([])
})

test.each(brandNames('themes'))('site.json of %s references the schema', (name) => {
  const { $schema } = JSON.parse(readFileSync(`themes/${name}/site.json`, 'utf8')) as {
    $schema?: string
  }
  expect($schema).toBe('../site.schema.json')
})
