import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { site } from '../config/site.ts'

/**
 * Returns the JSON schema of a site.json, made from the schema that the server checks it by. A brand
 * that extends another one, or that is only extended, need not have the required fields itself.
 */
export function siteSchema() {
  const { required, ...schema } = z.toJSONSchema(site, { io: 'input' })
  const isShownAlone = { required: ['hosts'], not: { required: ['extends'] } }
  const all = { title: 'site.json of a brand', ...schema, if: isShownAlone, then: { required } }
  return `${JSON.stringify(all, null, 2)}\n`
}

/** Writes it beside the brands. Answers the file. */
export function writeSchema(themes: string) {
  const file = join(themes, 'site.schema.json')
  writeFileSync(file, siteSchema())
  return file
}
