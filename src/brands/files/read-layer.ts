import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { lookup } from 'mrmime'
import { fileFault } from '#lib/file-fault.ts'
import {
  brandFilesPath,
  type BrandFile,
  type BrandPage,
  type BrandPicture,
  type LayerFiles,
} from './brand-files.ts'
import { readMarkdown } from './markdown.ts'
import { readStylesheet } from './stylesheet.ts'
import { isPlaced, readText } from './text.ts'

const withSlashes = (path: string) => path.split(sep).join('/')

/** Returns whether a file lies in a folder; a path to another drive is absolute. */
function isWithin(file: string, folder: string) {
  const path = withSlashes(relative(folder, file))
  return !path.startsWith('../') && path !== '..' && resolve(folder, path) === file
}

/** Describes a folder that is being read. */
interface Reading {
  themes: string
  id: string
  served: Map<string, BrandFile>
  faults: string[]
}

/** A file of a package of Foyer, whose folder of packages may be a link to another place. */
const ofPackages = fileURLToPath(import.meta.resolve('mrmime'))

/**
 * Returns the path of a file among the packages that are around a brand's folder or Foyer, as Node
 * looks for them; undefined for any other file.
 */
function nameInPackage(folder: string, file: string) {
  const path = withSlashes(resolve(file))
  const [, around = '', name] = /^(.*?)\/node_modules\/(.+)/.exec(path) ?? []
  const isAround = [folder, import.meta.dirname, ofPackages].some((from) =>
    isWithin(resolve(from), resolve(`${around}/`)),
  )
  return isAround ? name : undefined
}

/**
 * Returns the name in its address of a file that a brand shows: its path in the brand's folder, in
 * that of the default theme or in its package. Throws where it lies elsewhere, also by a link.
 */
async function nameOf({ themes, id }: Reading, file: string) {
  const folder = join(themes, id)
  const inPackage = nameInPackage(folder, file)
  if (inPackage !== undefined) return `_packages/${inPackage}`
  const target = await realpath(file)
  const roots = await Promise.all([realpath(themes), realpath(folder)])
  if (!roots.some((root) => isWithin(target, root)))
    throw new Error('a link to a file outside of the brands')
  if (isWithin(resolve(file), resolve(folder))) return withSlashes(relative(folder, file))
  const shared = join(themes, 'default')
  if (isWithin(resolve(file), resolve(shared)))
    return `_default/${withSlashes(relative(shared, file))}`
  throw new Error('a file outside of the brand')
}

/** Adds what browsers may ask for. Returns its address. */
function serve({ id, served }: Reading, name: string, body: Buffer) {
  const path = `${brandFilesPath}${encodeURIComponent(id)}/${encodeURI(name)}`
  const version = hash('sha256', body, 'base64url').slice(0, 8)
  served.set(path, { type: lookup(name) ?? 'application/octet-stream', body, version })
  return `${path}?${version}`
}

/** Adds a file. Throws `file:1: expected X, found Y`. */
async function serveFile(reading: Reading, file: string) {
  try {
    return serve(reading, await nameOf(reading, file), await readFile(file))
  } catch (error) {
    const found = fileFault(error)
    const text = `${withSlashes(file)}:1: expected a file that can be read, found ${found}`
    throw new Error(text, { cause: error })
  }
}

/** Lists the files of a folder, if there is one. */
async function namesIn(folder: string, { faults }: Reading) {
  if (!existsSync(`${folder}/`)) return []
  try {
    return await readdir(folder)
  } catch (error) {
    const found = fileFault(error)
    faults.push(`${withSlashes(folder)}:1: expected a folder that can be read, found ${found}`)
    return []
  }
}

/** Runs `read` for each file of a folder of the brand. What it throws is a fault of the brand. */
async function readEach<Value>(
  reading: Reading,
  [name, pattern]: [folder: string, pattern: RegExp],
  read: (file: string, name: string) => Promise<Value>,
): Promise<[string, Value][]> {
  const { themes, id, faults } = reading
  const folder = join(themes, id, name)
  const entries = await namesIn(folder, reading)
  const found: [string, Value][] = []
  // A # or ? would end the address of a file.
  for (const entry of entries.filter((one) => pattern.test(one) && !/[#?]/.test(one)).sort())
    try {
      found.push([entry, await read(join(folder, entry), entry)])
      // Requests are answered between two files.
      await setImmediate()
    } catch (error) {
      faults.push((error as Error).message)
    }
  return found
}

/** Returns the size of a picture as browsers show it; nothing where it cannot be read. */
async function sizeOf(body: Buffer) {
  // Few brands need it, and it takes much memory.
  const { default: sharp } = await import('sharp')
  const found = await sharp(body)
    .metadata()
    .catch(() => undefined)
  return found && { width: found.autoOrient.width, height: found.autoOrient.height }
}

/** Returns the width of a drawing by its height, so that the page does not shift while it loads. */
function ratioOf(drawing: string) {
  const [tag = ''] = /<svg\b[^>]*>/.exec(drawing) ?? []
  const [, width, height] = /\bviewBox="\S+\s+\S+\s+([\d.]+)\s+([\d.]+)"/.exec(tag) ?? []
  return width && height ? Number(width) / Number(height) : undefined
}

const bodyAt = ({ served }: Reading, address: string) => served.get(address.split('?')[0]!)!.body

function readPictures(reading: Reading): Promise<[string, BrandPicture][]> {
  return readEach(reading, ['images', /^[^.].*\.\w+$/], async (file, name) => {
    const address = await serveFile(reading, file)
    const body = bodyAt(reading, address)
    return { address, ratio: name.endsWith('.svg') ? ratioOf(body.toString()) : undefined }
  })
}

/** Says which page cannot be read, and why. */
function pageFault(file: string, error: unknown) {
  if (isPlaced(error)) return (error as Error).message
  const [reason = ''] = fileFault(error).split('\n')
  return `${withSlashes(file)}:1: expected a page that can be read, found ${reason}`
}

async function readPages(reading: Reading): Promise<[string, BrandPage][]> {
  const folder = join(reading.themes, reading.id, 'pages')
  async function pictureOf(path: string) {
    const src = await serveFile(reading, join(folder, path))
    return { src, ...(await sizeOf(bodyAt(reading, src))) }
  }
  const pages = await readEach(reading, ['pages', /^[^.].*\.md$/], async (file) => {
    try {
      return await readMarkdown(readText(await readFile(file)), pictureOf)
    } catch (error) {
      throw new Error(pageFault(file, error), { cause: error })
    }
  })
  return pages.map(([name, page]) => [name.slice(0, -'.md'.length), page])
}

/** Returns the address of the stylesheet. That of the default theme is part of the built one. */
async function readTheme(reading: Reading) {
  const { themes, id, faults } = reading
  const file = join(themes, id, 'theme.css')
  if (id === 'default' || !existsSync(file)) return undefined
  try {
    const css = await readStylesheet(file, (named) => serveFile(reading, named))
    return serve(reading, 'theme.css', css)
  } catch (error) {
    faults.push((error as Error).message)
    return undefined
  }
}

/** Reads the files in a brand's folder that need no build; those that cannot be used are faults. */
export async function readLayer(themes: string, id: string): Promise<LayerFiles> {
  const reading: Reading = { themes, id, served: new Map(), faults: [] }
  const pictures = new Map(await readPictures(reading))
  const pages = new Map(await readPages(reading))
  const stylesheet = await readTheme(reading)
  return { served: reading.served, stylesheet, pictures, pages, faults: reading.faults }
}

/** Reads the layers of some brands, each once. Returns the files of each brand, by its layers. */
export function openLayerReader(themes: string) {
  const read = new Map<string, Promise<LayerFiles>>()
  const layerOf = (id: string) => {
    const known = read.get(id) ?? readLayer(themes, id)
    read.set(id, known)
    return known
  }
  return async ({ layers }: { layers: readonly string[] }) => {
    const files = new Map<string, LayerFiles>()
    for (const layer of layers) files.set(layer, await layerOf(layer))
    return files
  }
}
