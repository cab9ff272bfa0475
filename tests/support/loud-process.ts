/**
 * Loaded into a process before anything else: prints at SIGUSR2 in every way in which libraries do.
 */
import { Worker } from 'node:worker_threads'

const address = 'https://id.example/token?code=leaked-code'

process.on('SIGUSR2', () => {
  console.log(`said ${address}\nin two lines`)
  console.info('\u001B[31mcoloured\u001B[39m')
  console.warn('warned of %o', { address })
  console.error(new Error(`failed at ${address}`))
  process.stdout.write('without an end')
  process.stderr.write(Buffer.from('in bytes\n'))
  process.emitWarning(`deprecated: ${address}`, 'DeprecationWarning')
  void Promise.reject(new Error(`rejected at ${address}`))
  new Worker("console.log('from a thread'); console.error('loudly')", { eval: true })
})
