import type { File } from '../server/http/files.ts'
import { colours } from './data/catalogue/colours.ts'
import { dyedPicture } from './data/catalogue/variants.ts'

/** Finds the main colour of a drawing, which its shapes name as `currentColor`. */
const mainColour = / color="#[0-9a-f]+"/

/** Adds each picture of a product in each of the colours in which products come. */
export function addDyedPictures(files: Map<string, File>): Map<string, File> {
  const dyed = [...files].flatMap(([path, file]) =>
    path.startsWith('/demo/products/')
      ? Object.entries(colours).map(([name, colour]): [string, File] => {
          const body = String(file.body).replace(mainColour, ` color="${colour}"`)
          return [dyedPicture(path, name), { ...file, body }]
        })
      : [],
  )
  return new Map([...files, ...dyed])
}
