import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server that delivers to nobody: `receive` gets every message. */
export async function startMailServer(receive: (mail: Email) => void) {
  const server = new SMTPServer({
    authOptional: true,
    // Without a certificate that anybody knows.
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(receive)
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    /** Points the site to it. */
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'account@demo.test' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
