import * as limits from '#lib/limits/pictures.ts'

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * Returns whether the browser reads a drawing back unchanged: one that resists fingerprinting does
 * not.
 */
function canReadCanvas() {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const isDrawn = (level: number) => {
    context.fillStyle = `rgb(${level}, ${level}, ${level})`
    context.fillRect(0, 0, 8, 8)
    const pixels = context.getImageData(0, 0, 8, 8).data
    // Some browsers change the last digit of a few pixels, which nobody sees.
    return pixels.every((value, i) => i % 4 === 3 || Math.abs(value - level) < 8)
  }
  return [40, 120, 200].every(isDrawn)
}

/**
 * A picture as a JPEG that is small enough to be sent, upright and without what the camera wrote
 * into it; undefined where the browser cannot read it, and the file itself where it lets no page
 * read what it has drawn.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  if (!canReadCanvas()) return file
  const scale = Math.min(1, limits.sentPictureSidePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG would turn transparent parts black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const good = await toJpeg(canvas, 0.9)
  const small = good && good.size > limits.maxPictureBytes ? await toJpeg(canvas, 0.5) : good
  return small ?? undefined
}
