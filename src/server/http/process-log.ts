import { pino } from 'pino'

/** The log of the process itself: it is written at once, since the process may end with a line. */
export const processLog = pino({ base: undefined }, pino.destination({ sync: true }))
