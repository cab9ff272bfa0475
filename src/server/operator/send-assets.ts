import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { S3DriverOptions } from 'unstorage/drivers/s3'
import * as limits from '#lib/limits/services.ts'
import { assetsPath } from '../assets-url.ts'
import { openRequests } from '../files/s3.ts'
import { readFiles, type File } from '../http/files.ts'
import { Unavailable } from '../refusal.ts'
import { CommandError } from './command.ts'

/** Begins the names in the bucket, which also has what only Foyer may read. */
const folder = 'assets'

/** Compresses what gets smaller by it: a bucket sends each file as it is stored. */
function contentOf({ type, cache, body }: File) {
  const plain = Buffer.from(body)
  const compressed = gzipSync(plain, { level: 9 })
  const isSmaller = compressed.length < plain.length
  return {
    body: isSmaller ? compressed : plain,
    headers: {
      'content-type': type,
      'cache-control': cache,
      ...(isSmaller && { 'content-encoding': 'gzip' }),
    },
  }
}

/** Says which settings to look at. */
const toCommandError = (error: unknown) =>
  error instanceof Unavailable
    ? new CommandError(
        `FILES_S3_...: expected a bucket that takes files; ${(error.cause as Error).message}.`,
      )
    : error

/**
 * Sends the built files of a folder to a bucket, and removes nothing there: pages of other versions
 * need theirs. Returns how many were sent, and how many were there. Throws `CommandError` where the
 * bucket does not take them.
 */
export async function sendAssets(client: string, bucket: S3DriverOptions) {
  if (!existsSync(client)) throw new CommandError('dist/ is missing: run npm run build first.')
  const send = openRequests(bucket)
  const sendFile = async ([path, file]: [string, File]) => {
    const key = `${folder}${path.replaceAll('/', ':')}`
    // A key that may not list the bucket gets 403 for a missing file.
    const isThere = await send('HEAD', key).catch(() => null)
    if (isThere) return false
    if (!(await send('PUT', key, contentOf(file))))
      throw new CommandError(
        `FILES_S3_BUCKET: expected a bucket, found none named ${bucket.bucket}.`,
      )
    return true
  }
  const files = [...(await readFiles(client))].filter(([path]) => path.startsWith(assetsPath))
  const limit = pLimit(limits.filesSentAtOnce)
  try {
    const results = await limit.map(files, sendFile)
    const sent = results.filter(Boolean).length
    return { sent, present: files.length - sent }
  } catch (error) {
    limit.clearQueue()
    throw toCommandError(error)
  }
}
