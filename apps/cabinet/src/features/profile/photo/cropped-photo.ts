/** Area that the member cropped, in pixels of the rotated photo. */
export type CropArea = { x: number; y: number; width: number; height: number }

/**
 * Largest side of the cropped photo, in pixels. A larger photo is useless, because the server scales every avatar
 * to this side (`avatarSide` in `platform/pictures`).
 */
const maxSide = 1024

/**
 * Returns the cropped square of a photo that the member rotated clockwise, as a JPEG. Returns null when the
 * browser could not create the JPEG.
 */
export async function croppedPhoto(
  picture: ImageBitmap,
  { area, rotationDegrees }: { area: CropArea; rotationDegrees: number },
): Promise<Blob | null> {
  const side = Math.max(1, Math.min(maxSide, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) return null
  // A JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  const isOnItsSide = rotationDegrees % 180 !== 0
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height]
  context.scale(side / area.width, side / area.height)
  context.translate(width / 2 - area.x, height / 2 - area.y)
  context.rotate((rotationDegrees * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
