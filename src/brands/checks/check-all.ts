import { openChecks } from './check-brand.ts'
import { brandNames } from '../config/brand-names.ts'
import type { Finding } from './brand-folder.ts'

/** Returns the findings of each brand of a folder, or of some of them, by the brand's name. */
export function checkAll(
  themes: string,
  address?: string,
  ids: readonly string[] = brandNames(themes),
): Record<string, Finding[]> {
  const check = openChecks(themes, address)
  return Object.fromEntries(ids.map((id) => [id, check(id)]))
}

// Runs in a child process: see check-apart.ts.
if (import.meta.main) {
  const [themes = '', address = '', ...ids] = process.argv.slice(2)
  const findings = checkAll(themes, address, ids.length > 0 ? ids : undefined)
  process.stdout.write(JSON.stringify(findings))
}
