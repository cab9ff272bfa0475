import cluster from 'node:cluster'
import { pino } from 'pino'
import { requestFields } from '../observe/request-record.ts'

/** Names the worker that writes a line, where several serve. */
export const logBase = cluster.isWorker ? { worker: cluster.worker!.id } : undefined

/**
 * Takes the lines of every log of the process, past the streams that `logOutput` turns into such
 * lines. They are written at once, since the process may end with one.
 */
export const logDestination = pino.destination({ sync: true })
// A full disk or a pipe that nobody reads any more keeps nobody from the site.
logDestination.on('error', () => {})

/** The log of the process itself. */
export const processLog = pino({ base: logBase, mixin: requestFields }, logDestination)
