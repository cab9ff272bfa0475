import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** The text of a request as it travels; `head` are its headers, of which `connection` is closed. */
export const rawRequest = (line: string, head: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, ...head, 'connection: close', '', body].join('\r\n')

/** Sends text to a server on this machine, byte for byte, and answers what comes back. */
export async function sendRaw(port: number, sent: string) {
  const socket = connect(port, '127.0.0.1')
  // A server may refuse before it has read all.
  socket.on('error', () => {})
  socket.write(sent)
  const received = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]), received }
}
