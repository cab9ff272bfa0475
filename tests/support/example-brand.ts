import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies the example brand of the first contract. Returns its folder. */
export function copyExample(themes: string, id = 'contract-1') {
  const folder = join(themes, id)
  cpSync('tests/brands/contract-1', folder, { recursive: true })
  return folder
}
