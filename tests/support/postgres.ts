import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Starts a real PostgreSQL and answers its address. It has a process of its own, since the package ends the one that it is in
 * with success, whatever its tests said.
 */
export async function startPostgres() {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    server.once('exit', (code) => reject(new Error(`PostgreSQL could not be started (${code})`)))
  })
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  return { url, stop }
}
