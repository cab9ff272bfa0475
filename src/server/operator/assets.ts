/** `npm run assets`: puts the built files into the bucket, beside those of other versions. */
import { join } from 'node:path'
import { checkAssetsUrl } from '../assets-url.ts'
import { bucketOf } from '../files/files.ts'
import { readSettings } from '../settings.ts'
import { CommandError } from './command.ts'
import { printFailure } from './run.ts'
import { sendAssets } from './send-assets.ts'

const client = join(import.meta.dirname, '../../../dist/client')

try {
  const settings = readSettings(process.env)
  const bucket = bucketOf(settings)
  if (!bucket)
    throw new CommandError(
      'FILES_S3_BUCKET: expected a bucket, with its other settings, found none.',
    )
  checkAssetsUrl(settings.ASSETS_URL)
  const { sent, present } = await sendAssets(client, bucket)
  console.log(`${sent} files were sent to ${bucket.bucket}; ${present} were there already.`)
} catch (error) {
  printFailure(error)
}
