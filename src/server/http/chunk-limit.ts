import { IncomingMessage } from 'node:http'
import { maxTinyChunks, minChunkBytes } from './request-limits.ts'

/**
 * A request that breaks off where its body comes in very many tiny chunks: hundreds of thousands of
 * them fit into what the system reads at once, and none of the limits of a body counts them.
 */
export class RequestOfWholeChunks extends IncomingMessage {
  private chunks = 0
  private bytes = 0

  override push(chunk: Buffer | null, encoding?: BufferEncoding) {
    if (chunk) {
      this.chunks += 1
      this.bytes += chunk.length
    }
    if (this.chunks > maxTinyChunks && this.bytes < this.chunks * minChunkBytes) {
      this.destroy()
      return false
    }
    return super.push(chunk, encoding)
  }
}
