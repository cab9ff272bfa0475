import type { EngineType } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export const engines = { firefox, webkit }
export type EngineName = keyof typeof engines
export const engineNames = Object.keys(engines) as EngineName[]

/** Lists the programs of an engine that this machine does not have. */
export const missingPrograms = (name: EngineName) => {
  const { programs }: EngineType = engines[name]
  return Object.keys(programs).filter((program) => !programs[program])
}
