import { uploadedType } from '@impulse/api/files/file'
import { chooseFile } from '../../../shared/files/chosen-file.ts'

/** A photo at hand as pixels, and under an address of this page alone. */
export type OpenedPhoto = { address: string; picture: ImageBitmap }

export const acceptedPhotos = 'image/jpeg,image/png,image/webp'

/** Opens a chosen file, not larger than needed, or says what is wrong with it. */
export async function openPhoto(file: File): Promise<OpenedPhoto | { wrong: string }> {
  const type = uploadedType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null || type === 'application/pdf') return { wrong: 'Нужно фото: JPEG, PNG или WebP' }
  const chosen = await chooseFile(file)
  if ('wrong' in chosen) return chosen
  chosen.picture?.close()
  // Of the very bytes that are shown: what is cut out is told in their pixels.
  const picture = await createImageBitmap(chosen.blob, { imageOrientation: 'from-image' })
  return { address: URL.createObjectURL(chosen.blob), picture }
}
