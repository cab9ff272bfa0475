import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../src/demo/build.ts'
import { startDemo } from '../../src/demo/demo.ts'
import { openDatabase } from '../../src/server/store/open.ts'
import { partition } from './partitioned.ts'
import { freePort } from './ports.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL in which each site makes a database of its own. */
    postgresUrl: string
  }
}

async function fillDemo(environment: Record<string, string>) {
  const demo = await startDemo({
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...environment,
  })
  await demo.close()
}

/** Divides the tables before the demo is stored, so that this runs on partitions, too. */
async function partitionEmpty(databaseUrl: string, dataDir: string, partitions: number) {
  const { close } = await openDatabase({ databaseUrl, dataDir })
  await close()
  await partition(databaseUrl, partitions)
}

/** Lets each site that begins with a database have its own folder of files. */
async function forgetFolders(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from file_folders')
  await client.end()
}

/**
 * Prepares what all test files share: a built site, one PostgreSQL, and a demo filled once for each
 * kind of database.
 */
export default async function prepare(project: TestProject) {
  ensureBuilt()
  const { url, stop } = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-template-'))
  // A filled demo that each site on PGlite starts from; PostgreSQL has its like under the name
  // `template`.
  process.env.FOYER_TEMPLATE ??= join(folder, 'demo')
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('create database template')
  await client.end()
  const partitions = Number(process.env.FOYER_PARTITIONS ?? 0)
  if (partitions > 0) await partitionEmpty(`${url}/template`, folder, partitions)
  await Promise.all([
    fillDemo({ DATA_DIR: process.env.FOYER_TEMPLATE }),
    fillDemo({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: `${url}/template` }),
  ])
  await forgetFolders(`${url}/template`)
  project.provide('postgresUrl', url)
  project.onTestsRerun(ensureBuilt)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
