import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { requestLocally } from '#server/http/local-request.ts'
import { defaultSettings } from './default-settings.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from './ports.ts'

const parts = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.npmrc',
]

/**
 * A copy of all that the site is built from, with some brands alone and nothing built. Answers its
 * folder.
 */
export async function copyRepository(brands: string[]) {
  const copy = await mkdtemp(join(tmpdir(), 'foyer-copy-'))
  for (const name of [
    ...parts,
    'themes/README.md',
    'themes/site.schema.json',
    ...brands.map((brand) => `themes/${brand}`),
  ])
    await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a script of a copy. Answers the exit code and what it printed. */
export async function runInCopy(
  copy: string,
  script: 'assets' | 'build',
  environment: Record<string, string> = {},
) {
  const child = spawn('npm', ['run', script], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}

/** Starts a copy of the repository as `npm start` does; nobody signs in there. */
export async function startCopy(copy: string, environment: Record<string, string> = {}) {
  const port = await freePort()
  const site = startProcess(
    'production',
    {
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
      LOG_LEVEL: 'warn',
      PUBLIC_ADDRESS: 'http://{host}',
      ...defaultSettings,
      ...environment,
    },
    { cwd: copy, code: copy },
  )
  await site.ready
  const ask = (host: string, path = '/account/login') =>
    requestLocally({ host: '127.0.0.1', port, path, headers: { host } })
  return { ...site, ask }
}
