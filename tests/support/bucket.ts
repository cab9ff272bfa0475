import { startHttpServer, type ReceivedRequest } from './http.ts'

/** Returns whether a request is for a start's memory of brands, which no row names. */
const isOfBrand = ({ path }: { path: string }) => path.includes('/brands/')

const bucketName = 'pictures'
/** Begins the paths of the built files, which anybody may read. */
const publicPath = `/${bucketName}/assets/`

/** Returns the headers of a file that its reader gets, and those that let pages elsewhere use it. */
const headersOf = ({ headers }: ReceivedRequest) => {
  const names = ['content-type', 'cache-control', 'content-encoding']
  const kept = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return Object.fromEntries([...kept, ['access-control-allow-origin', '*']]) as Record<
    string,
    string
  >
}

/** An S3-compatible store in memory; while it is away it answers 503. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const brands = new Map<string, Buffer>()
  const uploads = new Map<string, ReceivedRequest>()
  let isAway = false
  const answer = (request: ReceivedRequest) => {
    const { method, path, body, headers } = request
    const objects = isOfBrand(request) ? brands : files
    if (isAway) return { status: 503 }
    const upload = uploads.get(path)
    if (method === 'GET' && path.startsWith(publicPath))
      return upload
        ? { status: 200, body: upload.body, headers: headersOf(upload) }
        : { status: 403 }
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/.*\/eu-test-1\/s3\/aws4_request/.test(
        headers.authorization ?? '',
      )
    )
      return { status: 403 }
    if (method === 'PUT') objects.set(path, body)
    if (method === 'PUT') uploads.set(path, request)
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
    assetsUrl: `${url}${publicPath.slice(0, -1)}`,
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
  }
}

/** The settings of a bucket that answers at an address. */
export const bucketAt = (endpoint: string) => ({
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_BUCKET: bucketName,
  FILES_S3_REGION: 'eu-test-1',
  FILES_S3_ACCESS_KEY_ID: 'key',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
})
