import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { checkAll } from './check-all.ts'

/**
 * Runs `checkAll` in a child process: the compilers and parsers of a check take a hundred
 * megabytes, which end with it, and the start goes on meanwhile.
 */
export async function checkApart(themes: string, address: string, ids: readonly string[] = []) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'check-all.ts'), themes, address, ...ids],
    { maxBuffer: 10_000_000 },
  )
  return JSON.parse(stdout) as ReturnType<typeof checkAll>
}
