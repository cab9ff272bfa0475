import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { locales } from './locales.ts'
import { mergeLayers, readDictionary, type Words } from './messages.ts'
import type { RenamedKey } from './renamed-keys.ts'

/**
 * Returns what reads the messages of a brand by its layers, the nearest first, without holding up
 * others. Each file is read once. Throws `file:line: expected X, found Y`.
 */
export function openMessageReader(themes: string, renames: readonly RenamedKey[] = []) {
  const known = new Map<string, Words>()
  async function read(layer: string): Promise<Words> {
    const words: Record<string, Words[string]> = {}
    for (const locale of locales) {
      words[locale] = readDictionary(join(themes, layer, 'locales', `${locale}.json`)).messages
      await setImmediate()
    }
    known.set(layer, words)
    return words
  }
  return async (layers: readonly string[]) => {
    const words: Words[] = []
    for (const layer of layers) words.push(known.get(layer) ?? (await read(layer)))
    await setImmediate()
    return mergeLayers(words, renames)
  }
}
