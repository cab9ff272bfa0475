/** A log whose lines a test reads. */
export function openLog() {
  const lines: string[] = []
  const add = (...given: unknown[]) => void lines.push(String(given.at(-1)))
  return { lines, log: { warn: add, info: add, error: add } }
}
