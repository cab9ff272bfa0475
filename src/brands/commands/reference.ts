import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../reference/reference.ts'

/** Writes the reference beside the brands. Answers the file. */
export async function writeReference(themes: string) {
  const file = join(themes, 'REFERENCE.md')
  writeFileSync(file, await reference(themes))
  return file
}
