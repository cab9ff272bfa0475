const none = Buffer.alloc(0)

/**
 * Returns a buffer that grows up to `max` bytes. However small the parts are that come, it takes
 * no more memory than twice their bytes.
 */
export function openByteBuffer(max: number) {
  let bytes = none
  let size = 0
  return {
    /** Returns whether there was room; a buffer that is too full keeps nothing. */
    add(part: Uint8Array) {
      const end = size + part.length
      if (end > max) {
        bytes = none
        size = max + 1
        return false
      }
      if (end > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.min(max, Math.max(end, 2 * bytes.length)))
        bytes.copy(larger, 0, 0, size)
        bytes = larger
      }
      bytes.set(part, size)
      size = end
      return true
    },
    isEmpty: () => size === 0,
    /** Returns what was kept, or undefined where that was too much, and begins anew. */
    take() {
      const taken = size > max ? undefined : bytes.subarray(0, size)
      bytes = none
      size = 0
      return taken
    },
  }
}
