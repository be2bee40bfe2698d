import { fileMessages } from '@impulse/copy-ru/files/file-messages'
import { uploadedType } from '@impulse/api/files/file'
import { maxFileBytes } from '@impulse/api/files/file-limits'

/**
 * File that the member has chosen. A large photo is scaled down. `picture` is the preview of a photo; a PDF has none.
 */
export type ChosenFile = { blob: Blob; name: string; picture: ImageBitmap | null }

/**
 * Length of the longer side of a photo after it is scaled down, in pixels. At this size a page of paper is readable,
 * and the upload takes only seconds.
 */
const scaledSide = 2400
/** Limits in bytes and in pixels of the longer side. A photo within both limits is uploaded as it is. */
const maxUnresizedPhoto = { bytes: 700_000, side: 4000 }

/** Reads the file that the member has chosen. Returns the file to upload, or an error text. */
export async function chooseFile(file: File): Promise<ChosenFile | { wrong: string }> {
  if (file.size === 0) return { wrong: fileMessages.file_empty }
  const type = uploadedType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === 'image/heic') return { wrong: fileMessages.file_heic }
  if (type === null) return { wrong: fileMessages.file_type }
  if (type === 'application/pdf')
    return file.size > maxFileBytes
      ? { wrong: fileMessages.file_too_large }
      : { blob: file, name: file.name, picture: null }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { wrong: 'Фото не открывается. Выберите другое или снимите заново' }
  const isSmall =
    file.size <= maxUnresizedPhoto.bytes && Math.max(picture.width, picture.height) <= maxUnresizedPhoto.side
  const smaller = isSmall ? null : await madeSmaller(picture)
  const blob = smaller ?? file
  if (blob.size > maxFileBytes) return { wrong: fileMessages.file_too_large }
  return { blob, name: file.name, picture }
}

/**
 * Returns the picture as a JPEG, scaled down to `scaledSide` if it is larger, and rotated clockwise by `quarters`
 * quarter turns. Returns null if the browser cannot create the JPEG.
 */
async function madeSmaller(picture: ImageBitmap, quarters = 0): Promise<Blob | null> {
  const share = Math.min(1, scaledSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)]
  const canvas = document.createElement('canvas')
  const isOnItsSide = quarters % 2 === 1
  canvas.width = isOnItsSide ? height : width
  canvas.height = isOnItsSide ? width : height
  const context = canvas.getContext('2d')
  if (context === null) return null
  // A JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/**
 * Returns the photo rotated clockwise by a quarter turn. Returns null for a PDF, and if the browser cannot rotate the
 * photo.
 */
export async function turnedFile({ name, picture }: ChosenFile): Promise<ChosenFile | null> {
  const blob = picture && (await madeSmaller(picture, 1))
  const rotatedPicture = blob && (await createImageBitmap(blob).catch(() => null))
  return blob && rotatedPicture && { blob, name, picture: rotatedPicture }
}
