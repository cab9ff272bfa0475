import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { site } from '../config/site.ts'

/** Returns the JSON schema of a site.json, made from the schema that the server checks it by. */
export const siteSchema = () =>
  `${JSON.stringify({ title: 'site.json of a brand', ...z.toJSONSchema(site, { io: 'input' }) }, null, 2)}\n`

/** Writes it beside the brands. Answers the file. */
export function writeSchema(themes: string) {
  const file = join(themes, 'site.schema.json')
  writeFileSync(file, siteSchema())
  return file
}
