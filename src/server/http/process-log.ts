import cluster from 'node:cluster'
import { pino } from 'pino'

/** Names the worker that writes a line, where several serve. */
export const logBase = cluster.isWorker ? { worker: cluster.worker!.id } : undefined

/**
 * Takes the lines of every log of the process, past the streams that `logOutput` turns into such
 * lines. They are written at once, since the process may end with one.
 */
export const logDestination = pino.destination({ sync: true })

/** The log of the process itself. */
export const processLog = pino({ base: logBase }, logDestination)
