import sharp from 'sharp'

/** Returns a small photo with a camera name and a location, as phones store them. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 240, height: 320, channels: 3, background: '#d8c9a3' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
