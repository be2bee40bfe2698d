import { uploadedType } from '@impulse/api/files/file'
import { chooseFile } from '../../../shared/files/chosen-file.ts'

/** Opened photo: its decoded pixels, and an object URL for display. */
export type OpenedPhoto = { address: string; picture: ImageBitmap }

export const acceptedPhotos = 'image/jpeg,image/png,image/webp'

/**
 * Opens a chosen photo, and scales the photo down if necessary. Returns `wrong` with an error text when the
 * file is not accepted.
 */
export async function openPhoto(file: File): Promise<OpenedPhoto | { wrong: string }> {
  const type = uploadedType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null || type === 'application/pdf') return { wrong: 'Нужно фото: JPEG, PNG или WebP' }
  const chosen = await chooseFile(file)
  if ('wrong' in chosen) return chosen
  chosen.picture?.close()
  // Decodes the same file that the cropper displays, because the crop is measured in pixels of that file.
  const picture = await createImageBitmap(chosen.blob, { imageOrientation: 'from-image' })
  return { address: URL.createObjectURL(chosen.blob), picture }
}
