import sharp from 'sharp'

/** Returns a small photo that contains the name of a camera and a location, as photos of phones do. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 240, height: 320, channels: 3, background: '#d8c9a3' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
