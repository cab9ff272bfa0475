import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandError, type OperatorContext } from './command.ts'
import { commands } from './commands.ts'

/**
 * The embedded database belongs to one process, so a command that is typed beside a running server
 * is done by that: it listens on a socket in the database's folder, which its owner alone may open.
 * With PostgreSQL a command connects to that itself.
 */

/** A socket's address has little room. */
const socketIn = (dataDir: string) => relative('.', resolve(dataDir, 'pglite', 'operator.sock'))

interface Answer {
  lines?: string[]
  error?: string
}

async function answer(context: OperatorContext, request: string): Promise<Answer> {
  try {
    const [name = '', ...args] = JSON.parse(request) as string[]
    return { lines: await commands[name]!(context, args) }
  } catch (error) {
    if (error instanceof CommandError) return { error: error.message }
    throw error
  }
}

/** Does commands for other processes until it is closed. */
export async function listenForCommands(dataDir: string, context: OperatorContext) {
  const path = socketIn(dataDir)
  // A server that was killed leaves its socket. The folder is locked: it is no other's.
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    text(socket)
      .then((request) => answer(context, request))
      .then((result) => socket.end(JSON.stringify(result)))
      .catch(() => socket.end(JSON.stringify({ error: 'The server could not do it.' })))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(resolve))
}

/** Has the server that has the folder's database open do a command; answers the lines to print. */
export async function sendCommand(dataDir: string, command: string[]): Promise<string[]> {
  const socket = connect({ path: socketIn(dataDir), allowHalfOpen: true })
  socket.end(JSON.stringify(command))
  const { lines, error } = JSON.parse(await text(socket)) as Answer
  if (error !== undefined) throw new CommandError(error)
  return lines ?? []
}
