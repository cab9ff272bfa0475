import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

const program = process.env.FOYER_PGBOUNCER ?? 'pgbouncer'

/** It is no package of npm; Debian has it. */
export const hasPgbouncer = !spawnSync(program, ['--version']).error

/** PgBouncer refuses to run as root: nobody, who is on every system, runs it then. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL, with fewer connections to it than a site
 * opens, and answers its address.
 */
export async function startPgbouncer(postgresUrl: string, roles: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port: serverPort, username } = new URL(postgresUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = [username, ...roles].map((role) => `"${role}" ""\n`)
  await writeFile(join(folder, 'users'), users.join(''))
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 1000
server_idle_timeout = 1
`,
  )
  const pooler = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (part: Buffer) => {
      log += part.toString()
      if (log.includes('process up')) resolve()
    })
    pooler.once('error', reject).once('exit', () => reject(new Error(log)))
  })
  const stop = async () => {
    const gone = once(pooler, 'exit')
    pooler.kill('SIGINT')
    await gone
    await rm(folder, { recursive: true })
  }
  return { url: `postgresql://${username}@127.0.0.1:${port}`, stop }
}
