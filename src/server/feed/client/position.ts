import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Holds the sent part of a file. */
export interface Position {
  bytes: number
  lines: number
}

const start: Position = { bytes: 0, lines: 0 }
const noteOf = (file: string) => `${file}.sent`
const versionOf = (file: string) => {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

/**
 * Returns where to continue a file: at its beginning, unless it was interrupted and has not changed
 * since.
 */
export function readPosition(file: string): Position {
  if (!existsSync(noteOf(file))) return start
  try {
    const { version, ...position } = JSON.parse(readFileSync(noteOf(file), 'utf8')) as Position & {
      version: string
    }
    return version === versionOf(file) ? position : start
  } catch {
    return start
  }
}

export const notePosition = (file: string, position: Position) =>
  writeFileSync(noteOf(file), JSON.stringify({ ...position, version: versionOf(file) }))

export const forgetPosition = (file: string) => rmSync(noteOf(file), { force: true })
