import cluster from 'node:cluster'
import { pino } from 'pino'

/** Names the worker that writes a line, where several serve. */
export const logBase = cluster.isWorker ? { worker: cluster.worker!.id } : undefined

/** The log of the process itself: it is written at once, since the process may end with a line. */
export const processLog = pino({ base: logBase }, pino.destination({ sync: true }))
