import { join } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import { allOrNone, type Settings } from '../settings.ts'
import { openFileFolder } from './folder.ts'
import { openBucket } from './s3.ts'

/**
 * Opens the storage of the shoppers' pictures: an S3-compatible bucket where one is set, else a
 * folder beside the embedded database.
 */
export function openFiles(settings: Settings): Storage {
  const given = allOrNone(
    settings,
    'FILES_S3_ENDPOINT',
    'FILES_S3_BUCKET',
    'FILES_S3_REGION',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  )
  if (!given) return createStorage({ driver: openFileFolder(join(settings.DATA_DIR, 'files')) })
  const [endpoint, name, region, accessKeyId, secretAccessKey] = given
  return createStorage({
    driver: openBucket({ endpoint, bucket: name, region, accessKeyId, secretAccessKey }),
  })
}
