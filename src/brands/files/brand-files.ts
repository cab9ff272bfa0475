import { endpoints } from '#routes.ts'

/** Begins the addresses of the files of brands; the brand and the file's name follow. */
export const brandFilesPath = endpoints.brandFiles.path.replace('*', '')

/** A file of a brand as browsers get it. */
export interface BrandFile {
  type: string
  body: Buffer
  /** Changes with the content. The file's address has it as the query. */
  version: string
}

/** A picture in a brand's `images` folder. */
export interface BrandPicture {
  address: string
  /** The width of a drawing by its height; undefined for any other picture. */
  ratio: number | undefined
}

/** A page that is written in Markdown. */
export interface BrandPage {
  title: string | undefined
  html: string
}

/** Holds the files in a brand's folder that are read while the site runs, without a build. */
export interface LayerFiles {
  /** Holds what browsers may ask for, by path. */
  served: ReadonlyMap<string, BrandFile>
  /** The address of theme.css, if there is one. */
  stylesheet: string | undefined
  /** Holds the pictures by their names in `images`. */
  pictures: ReadonlyMap<string, BrandPicture>
  /** Holds the pages by their names, such as `terms.nl`. */
  pages: ReadonlyMap<string, BrandPage>
  /** Lists the files that cannot be used, as `file:line: expected X, found Y`. */
  faults: readonly string[]
}

/** Holds the files of each layer of a brand, by the layer's name. */
export type BrandFiles = ReadonlyMap<string, LayerFiles>

/** Returns the file at a path of the site, of one of the layers. */
export function fileAt(files: BrandFiles, path: string): BrandFile | undefined {
  for (const { served } of files.values()) {
    const file = served.get(path)
    if (file) return file
  }
  return undefined
}
