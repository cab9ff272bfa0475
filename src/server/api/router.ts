import * as z from 'zod/mini'
import type { Call, InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { inputs } from '#contract/inputs.ts'

export type CallName = keyof typeof calls

const patternOf = (path: string) => {
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith('{')
        ? `(?<${part.slice(1, -1)}>[^/]+)`
        : part.replace(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`),
    )
  return new RegExp(`^${parts.join('/')}$`)
}

const routes = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => ({
  name,
  call,
  pattern: patternOf(call.path),
}))

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The calls at a path, one a method, each with the path's parameters. */
export function findCalls(path: string) {
  return routes.flatMap(({ name, call, pattern }) => {
    const match = pattern.exec(path)
    if (!match) return []
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([key, value]) => [key, decode(value)]),
    )
    return [{ name, call, parameters }]
  })
}

export const callNamed = (name: string): Call | undefined =>
  Object.hasOwn(calls, name) ? calls[name as CallName] : undefined

const schemas: { [Name in CallName]?: z.ZodMiniType<InputOf<(typeof calls)[Name]>> } = inputs
const nothing = z.object({})

/** What a call takes. */
export const schemaOf = (name: CallName): z.ZodMiniType => schemas[name] ?? nothing
