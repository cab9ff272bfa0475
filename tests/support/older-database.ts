import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { migrationsFolder } from '#server/store/migrate.ts'
import { createDatabase } from './site.ts'

/** A PostgreSQL database of an older version, which has so many migrations, and a client of it. */
export async function createOlder(count: number) {
  const databaseUrl = await createDatabase('template1')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `create schema drizzle; create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`,
  )
  const files = readMigrationFiles({ migrationsFolder })
  for (const { sql, hash, folderMillis } of files.slice(0, count)) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
  return { databaseUrl, client }
}
