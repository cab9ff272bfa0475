import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { HttpStatus } from '#lib/http-status.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { defaultSettings } from './default-settings.ts'
import { startHttpServer, type ReceivedRequest } from './http.ts'
import { createMailServer } from './mail.ts'
import { freePort } from './ports.ts'
import { newSecret } from './receiver.ts'
import { createDatabase } from './site.ts'

/** Refuses a request with what it has sent, as a careless receiver does. */
const echo = ({ body }: ReceivedRequest) => ({
  status: HttpStatus.internalServerError,
  body: body.toString(),
  type: 'text/plain',
})

/** Lists the secrets of the settings, which no line may have. */
export const settingSecrets = {
  SMS_GATEWAY_TOKEN: 'sms-token-5f1c9a',
  ONECORE_CLIENT_SECRET: 'onecore-secret-81d2',
  WEBHOOK_SECRET: newSecret(),
}

/** Runs a script of package.json with some settings, and answers what it printed. */
async function runScript(
  environment: Record<string, string>,
  script: string,
  args: string[],
  input = '',
) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  child.stdin.end(input)
  const [output] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'close'),
  ])
  return output.join('')
}

/**
 * Starts the site as an operator does, in a process of its own with all levels of the log, on a
 * PostgreSQL with the demo. Its receivers of texts and webhooks answer errors that repeat what they
 * got.
 */
export async function startLoggedSite() {
  const { mail, listen, close: closeMail } = createMailServer()
  await listen()
  let isDown = false
  const gateway = await startHttpServer((request) =>
    isDown ? echo(request) : { status: HttpStatus.noContent },
  )
  const receiver = await startHttpServer(echo)
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-log-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = {
    ...defaultSettings,
    ...settingSecrets,
    ...{ HOST: '127.0.0.1', PORT: String(port), BRAND: 'default', PUBLIC_ADDRESS: origin },
    ...{ DATA_DIR: dataDir, DATABASE_URL: await createDatabase(), LOG_LEVEL: 'debug' },
    ...{ SMTP_URL: mail.url, SMS_GATEWAY_URL: gateway.url },
    ...{ WEBHOOK_URL: receiver.url, WEBHOOK_ALLOW_PRIVATE: 'true' },
  }
  const { ready, raw, stop } = startProcess('production', environment)
  await ready
  return {
    ...{ origin, port, mail, gateway, receiver, log: raw },
    breakGateway: () => void (isDown = true),
    run: (script: string, args: string[], input?: string, more = {}) =>
      runScript({ ...environment, ...more }, script, args, input),
    /** Runs a statement that the site does not expect. */
    async change(statement: string) {
      const client = new pg.Client({ connectionString: environment.DATABASE_URL })
      await client.connect()
      await client.query(statement)
      await client.end()
    },
    async close() {
      await stop()
      await Promise.all([gateway.close(), receiver.close(), closeMail()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type LoggedSite = Awaited<ReturnType<typeof startLoggedSite>>
