import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../src/demo/build.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL in which each site makes a database of its own. */
    postgresUrl: string
  }
}

/** What all test files share: a built site and one PostgreSQL. */
export default async function prepare(project: TestProject) {
  ensureBuilt()
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
