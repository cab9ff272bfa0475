import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampFile, stampOfSources } from '../server/http/build-stamp.ts'
import { builtSite } from '../server/http/built-site.ts'

const root = join(import.meta.dirname, '../..')

/** Returns whether the build matches the present sources. */
export const isBuilt = () =>
  existsSync(builtSite) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stampOfSources()

/** Builds the site where it is not built, or built of other sources than there are. */
export function ensureBuilt() {
  if (isBuilt()) return
  console.log('building the site ...')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`the site cannot be built:\n${stdout}${stderr}`)
}
