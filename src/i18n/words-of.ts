import type { Translate, WordKey } from './words.ts'

/** The words of an island, by their keys. */
export const wordsOf = <Key extends WordKey>(t: Translate, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, t(key)])) as Record<Key, string>

/** A word that counts, for one, two, and so on. */
export const countedWords = (t: Translate, key: WordKey, most: number) =>
  Array.from({ length: most }, (_, n) => t(key, { count: n + 1 }))
