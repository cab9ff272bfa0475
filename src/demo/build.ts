import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { builtSite } from '../server/http/server.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['src/**/*', 'themes/**/*', 'public/**/*', 'astro.config.mjs', 'package-lock.json']
const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Builds the site where it is not built, or older than what it is built from. */
export function ensureBuilt() {
  const newest = Math.max(...globSync(sources, { cwd: root }).map((file) => changed(join(root, file))))
  if (changed(builtSite) >= newest) return
  console.log('building the site ...')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    // A build for another environment would carry React's development half.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`the site cannot be built:\n${stdout}${stderr}`)
}
