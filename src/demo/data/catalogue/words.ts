import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a catalogue in one language, by their names or in English. */
interface CatalogueWords {
  categories: Record<string, string>
  products: Record<string, string>
}

/** A text by language. */
export type Words = Record<string, string>

const folder = join(import.meta.dirname, 'words')

const readFile = <Content>(name: string) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Content

/** Returns the languages in which the files of a name are, such as `harbour.nl.json`. */
const languagesOf = (name: string) =>
  readdirSync(folder).flatMap((file) => {
    const [start, language = ''] = file.split('.')
    return start === name ? [language] : []
  })

/** Reads the files of a name, by language. */
function readFiles<Content>(name: string) {
  const read = (language: string) => readFile<Content>(`${name}.${language}.json`)
  return Object.fromEntries(languagesOf(name).map((language) => [language, read(language)]))
}

/** Reads the texts of a catalogue, by language. */
export const readWords = (catalogue: string) => readFiles<CatalogueWords>(catalogue)

/** Holds the names of the colours by language, in the order of their values. */
export const colourWords = readFiles<string[]>('colours')

/** Holds translations of the shop's other English texts, by language. */
const shopWords = readFiles<Record<string, string>>('shop')

/** Returns an English text of the shop in each language, or undefined where it has only one. */
export function translate(text: string): Words | undefined {
  const found = Object.entries(shopWords).flatMap(([language, texts]) =>
    texts[text] ? [[language, texts[text]] as const] : [],
  )
  return found.length > 0 ? { en: text, ...Object.fromEntries(found) } : undefined
}
