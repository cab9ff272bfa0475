import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { fileFault } from '#lib/file-fault.ts'
import { maxPictureBytes } from '../checks/pictures.ts'
import { CliError } from './cli-error.ts'

type Content = string | Buffer

const startsWith = (bytes: Buffer, at: number, sign: string) =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'))

/** Tells the pictures of each extension by their first bytes; an SVG is looked at as a text. */
const signs: Record<string, (bytes: Buffer) => boolean> = {
  '.svg': (bytes) => /<svg\b[^>]*>/.test(bytes.toString()),
  '.png': (bytes) => startsWith(bytes, 0, '\x89PNG'),
  '.jpg': (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  '.webp': (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
}

/** Reads a picture's bytes. Throws a `CliError` for a file that is missing or too large. */
function readBytes(file: string) {
  try {
    const { size } = statSync(file)
    if (size > maxPictureBytes)
      throw new CliError(
        `${file}: expected a picture of at most ${maxPictureBytes / 1000} kB, found ${Math.ceil(size / 1000)} kB.`,
      )
    return readFileSync(file)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`${file}: expected a file that can be read, found ${fileFault(error)}.`)
  }
}

/** Adds the width and height that an SVG lacks, those of its viewBox. */
function withSize(file: string, svg: string) {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg) ?? []
  const number = '([\\d.]+)'
  const box = new RegExp(
    `\\sviewBox=["']\\s*\\S+[\\s,]+\\S+[\\s,]+${number}[\\s,]+${number}\\s*["']`,
  )
  const [, width, height] = box.exec(tag) ?? []
  if (!width || !height)
    throw new CliError(
      `${file}: expected a viewBox of four numbers in its svg tag, found ${/\sviewBox=/.test(tag) ? 'another' : 'none'}.`,
    )
  const sizes = Object.entries({ width, height })
  const missing = sizes.filter(([name]) => !new RegExp(`\\s${name}=`).test(tag))
  const added = missing.map(([name, value]) => ` ${name}="${value}"`).join('')
  return svg.replace('<svg', () => `<svg${added}`)
}

/**
 * Reads a logo for a new brand: its name in images/ and its content. Throws a `CliError` if it is
 * not a picture that pages can show.
 */
export function readLogo(file: string): { name: string; content: Content } {
  const extension = extname(file).toLowerCase().replace('.jpeg', '.jpg')
  const isPicture = signs[extension]
  if (!isPicture)
    throw new CliError(`${file}: expected a picture in SVG, PNG, JPEG or WebP, found another file.`)
  const bytes = readBytes(file)
  const kind = extension.slice(1).toUpperCase()
  if (!isPicture(bytes))
    throw new CliError(`${file}: expected a picture in ${kind}, found other content.`)
  const content = extension === '.svg' ? withSize(file, bytes.toString()) : bytes
  return { name: `logo${extension}`, content }
}
