import { uploadedType } from '@impulse/api/files/file'
import { chooseFile } from '../../../shared/files/chosen-file.ts'

/** Photo that the member chose: its decoded pixels, and an object URL with which the page shows the photo. */
export type OpenedPhoto = { address: string; picture: ImageBitmap }

export const acceptedPhotos = 'image/jpeg,image/png,image/webp'

/**
 * Opens the photo that the member chose, and scales a large photo down. Returns `wrong` with an error text
 * when the cabinet does not accept the file.
 */
export async function openPhoto(file: File): Promise<OpenedPhoto | { wrong: string }> {
  const type = uploadedType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null || type === 'application/pdf') return { wrong: 'Нужно фото: JPEG, PNG или WebP' }
  const chosenFile = await chooseFile(file)
  if ('wrong' in chosenFile) return chosenFile
  chosenFile.picture?.close()
  // Decodes the file that the cropper shows, because the cropped area is measured in pixels of that file.
  const picture = await createImageBitmap(chosenFile.blob, { imageOrientation: 'from-image' })
  return { address: URL.createObjectURL(chosenFile.blob), picture }
}
