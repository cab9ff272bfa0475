import sharp from 'sharp'
import * as limits from '#lib/limits.ts'
import { Refusal } from '../refusals.ts'

const codes = { ac_InvalidFileSize: 'picture_too_large', ac_InvalidFileType: 'picture_unreadable' } as const
const refuse = (key: keyof typeof codes) => new Refusal(422, 'not a picture that can be used', { AttachFile: key }, { code: codes[key] })

async function describe(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refuse('ac_InvalidFileType')
  }
}

async function read(file: Blob) {
  if (file.size > limits.pictureSize) throw refuse('ac_InvalidFileSize')
  const bytes = Buffer.from(await file.arrayBuffer())
  // What the file is, not what it is called.
  const { format, width, height } = await describe(bytes)
  if (format !== 'jpeg' && format !== 'png') throw refuse('ac_InvalidFileType')
  if (width * height > limits.picturePixels) throw refuse('ac_InvalidFileSize')
  return bytes
}

/**
 * A shopper's picture as it is kept: upright, square, small, and without what the camera wrote into it. Refused with 422
 * where it is too large, no JPEG or PNG, or not whole.
 */
export async function squarePicture(file: Blob): Promise<Buffer> {
  const bytes = await read(file)
  const side = limits.pictureSide
  try {
    return await sharp(bytes, { limitInputPixels: limits.picturePixels, failOn: 'truncated' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw refuse('ac_InvalidFileType')
  }
}
