import { openChecks } from './check-brand.ts'
import { brandNames } from '../config/brand-names.ts'
import type { Finding } from './brand-folder.ts'

/** Returns the findings of each brand of a folder, by the brand's name. */
export function checkAll(themes: string, address?: string): Record<string, Finding[]> {
  const check = openChecks(themes, address)
  return Object.fromEntries(brandNames(themes).map((id) => [id, check(id)]))
}

// Runs in a child process: see check-apart.ts.
if (import.meta.main) {
  const [themes = '', address = ''] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(checkAll(themes, address)))
}
