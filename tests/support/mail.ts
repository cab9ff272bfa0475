import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

/** Ways of a mail server to take a message: `silent` answers the connection and nothing after. */
type MailServerState = 'takes all' | 'knows nobody' | 'is busy' | 'silent'

/** A mail server that `listen` starts, and what it has taken. */
export function createMailServer() {
  const mail = {
    state: 'takes all' as MailServerState,
    messages: [] as Email[],
    url: '',
    /** Holds the answers that a silent server owes. */
    held: [] as (() => void)[],
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (mail.state === 'silent') mail.held.push(done)
      else if (mail.state === 'knows nobody')
        done(Object.assign(new Error(`5.1.1 ${address} is unknown here`), { responseCode: 550 }))
      else if (mail.state === 'is busy')
        done(Object.assign(new Error(`${address} has to wait`), { responseCode: 451 }))
      else done()
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((message) => void mail.messages.push(message))
        .then(() => done(), done)
    },
  })
  // A client that gives up ends the connection.
  server.on('error', () => undefined)
  const listen = async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
  const close = async () => {
    for (const done of mail.held) done()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { mail, listen, close }
}

/** A mail server for the tests of a file, and what it has taken. */
export function mailServer() {
  const { mail, listen, close } = createMailServer()
  beforeAll(listen)
  afterAll(close)
  return mail
}

/** Returns the code of a message. */
export const codeIn = ({ text = '' }: Email) => /^(\d{6})$/m.exec(text)?.[1] ?? ''
