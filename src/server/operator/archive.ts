import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { z } from 'zod'
import { CommandError } from './command.ts'

/** A backup is one archive of a folder, whose manifest has the digest of each of its files. */

const manifestName = 'manifest.json'
const manifest = z.object({
  /** Names the format. */
  foyer: z.literal('backup 1'),
  created: z.iso.datetime(),
  digests: z.record(z.string(), z.string()),
})

async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Removes a folder, into which a stream that has failed may still write. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/** Returns the digests of all files of a folder, by their paths in it. */
async function digestsIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== manifestName)
  const digests: Record<string, string> = {}
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    digests[path.slice(folder.length + 1)] = await digestOf(path)
  }
  return digests
}

/** Writes a folder to an archive. Whatever fails leaves no file behind. */
export async function writeArchive(folder: string, file: string) {
  const written: z.infer<typeof manifest> = {
    foyer: 'backup 1',
    created: new Date().toISOString(),
    digests: await digestsIn(folder),
  }
  await writeFile(join(folder, manifestName), JSON.stringify(written))
  try {
    await create({ file, cwd: folder, gzip: true, strict: true }, await readdir(folder))
  } catch (error) {
    await rm(file, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      `${file} could not be written${code === 'ENOSPC' ? ': the disk is full' : ` (${code})`}.`,
    )
  }
  return Object.keys(written.digests).length
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unusable = (file: string, reason: string) =>
  new CommandError(`${file} is no whole backup of Foyer: ${reason}.`)

/** Unpacks an archive into an empty folder. Throws `CommandError` unless it is whole. */
export async function readArchive(file: string, folder: string) {
  await extract({ file, cwd: folder, strict: true, preservePaths: false }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw new CommandError(`${folder}: the disk is full.`)
      throw unusable(file, error.code ?? error.message)
    },
  )
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw unusable(file, `it has no ${manifestName}`)
  })
  const read = manifest.safeParse(parseJson(text))
  if (!read.success) throw unusable(file, 'another version of Foyer has written it')
  const found = await digestsIn(folder)
  const { digests, created } = read.data
  const wrong = Object.keys(digests).find((path) => digests[path] !== found[path])
  if (wrong) throw unusable(file, `${wrong} is missing or has changed`)
  await rm(join(folder, manifestName))
  return { created, files: Object.keys(digests).length }
}
