import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'

const png = [0x89, 0x50, 0x4e, 0x47]
const jpeg = [0xff, 0xd8, 0xff]

/** Returns whether a file exists and begins as a PNG or a JPEG does. */
export function isPdfPicture(file: string) {
  if (!existsSync(file) || !statSync(file).isFile()) return false
  const start = Buffer.alloc(4)
  const handle = openSync(file, 'r')
  readSync(handle, start, 0, start.length, 0)
  closeSync(handle)
  return [png, jpeg].some((bytes) => bytes.every((byte, n) => start[n] === byte))
}
