import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { sessions } from '../../src/server/sign-in/table.ts'
import { accounts } from '../../src/server/store/accounts.ts'
import type { Db } from '../../src/server/store/open.ts'

/** Dates the last proof of a shopper's sessions back by an hour. */
async function makeOld(db: Db, email: string) {
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  await db
    .update(sessions)
    .set({ confirmed: sql`now() - interval '1 hour'` })
    .where(and(eq(sessions.companyId, 1), inArray(sessions.accountId, own)))
}

/** Lets tests reach the database of the brands of tests: a posted address makes sessions old. */
export function serveOldSessions(db: Db, port: number) {
  const server = createServer((request, response) => {
    text(request)
      .then((email) => makeOld(db, email))
      .then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  server.listen(port, '127.0.0.1').unref()
}

/** Lets an hour pass since the shopper has proven who they are, on a site of the tests' brands. */
export async function makeSessionOld(page: Page, email: string) {
  const answer = await page.request.post(process.env.FOYER_OLD_SESSIONS ?? '', { data: email })
  if (!answer.ok()) throw new Error(await answer.text())
}
