import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser'

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, offset: number) =>
  text.slice(0, Math.max(0, offset)).split('\n').length

/** Reports the place and the reason where a text is not JSON. */
export class JsonTextError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** Reading goes as deep as its values are in each other. */
const maxDepth = 100

/** Throws `JsonTextError` where values are nested too deep. */
function refuseDeep(text: string) {
  let depth = 0
  for (const { 0: step, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (step.startsWith('"')) continue
    depth += step === '[' || step === '{' ? 1 : -1
    if (depth > maxDepth)
      throw new JsonTextError(
        `expected at most ${maxDepth} levels of lists and objects, found more`,
        lineAt(text, index),
      )
  }
}

/** Reads a text of JSON, and knows on which line each part of it stands. Throws `JsonTextError`. */
export function readJson(text: string) {
  refuseDeep(text)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = tree && findNodeAtLocation(tree, path as (string | number)[])
    // A missing value is looked for in its parent.
    if (!node) return path.length > 0 ? lineOf(path.slice(0, -1)) : 1
    return lineAt(text, node.parent?.type === 'property' ? node.parent.offset : node.offset)
  }
  try {
    return { value: JSON.parse(text) as unknown, lineOf }
  } catch (error) {
    if (text.startsWith('\uFEFF'))
      throw new JsonTextError('expected JSON in UTF-8 without a byte order mark, found one', 1)
    const [first] = errors
    const found = first && text.slice(first.offset, first.offset + Math.max(1, first.length)).trim()
    throw new JsonTextError(
      `expected JSON, found ${found || 'the end of the file'} (${(error as Error).message})`,
      lineAt(text, first?.offset ?? 0),
    )
  }
}
