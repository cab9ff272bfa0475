import { join } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import type { S3DriverOptions } from 'unstorage/drivers/s3'
import { allOrNone, type Settings } from '../settings.ts'
import { openFileFolder } from './folder.ts'
import { openBucket } from './s3.ts'

/** Returns where the bucket is and who may use it; undefined where none is set. */
export function bucketOf(settings: Settings): S3DriverOptions | undefined {
  const given = allOrNone(
    settings,
    'FILES_S3_ENDPOINT',
    'FILES_S3_BUCKET',
    'FILES_S3_REGION',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  )
  if (!given) return undefined
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = given
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/**
 * Opens the storage of the shoppers' pictures: an S3-compatible bucket where one is set, else a
 * folder beside the embedded database.
 */
export function openFiles(settings: Settings): Storage {
  const bucket = bucketOf(settings)
  const driver = bucket ? openBucket(bucket) : openFileFolder(join(settings.DATA_DIR, 'files'))
  return createStorage({ driver })
}
