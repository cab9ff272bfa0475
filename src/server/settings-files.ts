import { readFileSync, statSync } from 'node:fs'

const ending = '_FILE'
/** Limits a file: the longest setting is an address. */
const maxBytes = 64 * 1024

type Environment = Record<string, string | undefined>

/** Reads a file that holds a setting, without the line break that an editor leaves at its end. */
function readValue(path: string) {
  const found = statSync(path)
  // A device may never end.
  if (!found.isFile()) throw new Error('expected a file')
  if (found.size > maxBytes) throw new Error(`expected at most ${maxBytes} bytes`)
  const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  if (text === '') throw new Error('expected a value, found an empty file')
  return text
}

function describe(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'expected a file, found none' : (code ?? message)
}

/**
 * Reads the settings that are in files: `SMTP_URL_FILE` names the file of `SMTP_URL`. Returns the
 * environment with their values, and the faults of files that cannot be read.
 */
export function readSettingFiles(given: Environment, isSetting: (name: string) => boolean) {
  const environment: Environment = {}
  const faults: string[] = []
  for (const [key, value] of Object.entries(given)) {
    const name = key.endsWith(ending) ? key.slice(0, -ending.length) : ''
    if (!isSetting(name)) {
      environment[key] ??= value
      continue
    }
    if (given[name]) faults.push(`${key}: expected ${name} or ${key}, found both`)
    try {
      environment[name] = readValue(value!)
    } catch (error) {
      faults.push(`${key}: ${describe(error)} (${value})`)
    }
  }
  return { environment, faults }
}
