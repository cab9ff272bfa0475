import sharp from 'sharp'

/** A picture that hardly compresses. */
export const noiseImage = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
/** A photo with a name and a place in it. */
export const noiseJpeg = () =>
  noiseImage(600, 400)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
