import { startHttpServer, type ReceivedRequest } from './http.ts'

/** Returns whether a request is for a start's memory of brands, which no row names. */
const isOfBrand = ({ path }: { path: string }) => path.includes('/brands/')

/** An S3-compatible store in memory; while it is away it answers 503. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const brands = new Map<string, Buffer>()
  let isAway = false
  const answer = (request: ReceivedRequest) => {
    const { method, path, body, headers } = request
    const objects = isOfBrand(request) ? brands : files
    if (isAway) return { status: 503 }
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/.*\/eu-test-1\/s3\/aws4_request/.test(
        headers.authorization ?? '',
      )
    )
      return { status: 403 }
    if (method === 'PUT') objects.set(path, body)
    if (method === 'DELETE') objects.delete(path)
    return objects.has(path)
      ? { status: 200, body: objects.get(path)! }
      : { status: method === 'DELETE' ? 204 : 404 }
  }
  const { url, close, received } = await startHttpServer(answer)
  return {
    objects: files,
    get received() {
      return received.filter((request) => !isOfBrand(request))
    },
    close,
    settings: bucketAt(url),
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
  }
}

/** The settings of a bucket that answers at an address. */
export const bucketAt = (endpoint: string) => ({
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_BUCKET: 'pictures',
  FILES_S3_REGION: 'eu-test-1',
  FILES_S3_ACCESS_KEY_ID: 'key',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
})
