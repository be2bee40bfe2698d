import { claimWords } from '@impulse/wire/claim-words'
import { largestFileBytes, uploadedType } from '@impulse/wire/file'

/** What will be sent: a photo made smaller here, with a picture of it, or a PDF as it is. */
export type ChosenFile = { blob: Blob; name: string; picture: ImageBitmap | null }

/** A page of paper is read well at this size, and it is sent in seconds. */
const longestSide = 2400
const largestPhotoAsItIs = { bytes: 700_000, side: 4000 }

/** Looks at a file that a member has chosen: what to send of it, or what is wrong with it. */
export async function chooseFile(file: File): Promise<ChosenFile | { wrong: string }> {
  if (file.size === 0) return { wrong: claimWords.file_empty }
  const type = uploadedType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === 'image/heic') return { wrong: claimWords.file_heic }
  if (type === null) return { wrong: claimWords.file_type }
  if (type === 'application/pdf')
    return file.size > largestFileBytes
      ? { wrong: claimWords.file_too_large }
      : { blob: file, name: file.name, picture: null }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { wrong: 'Фото не открывается. Выберите другое или снимите заново' }
  const isSmall =
    file.size <= largestPhotoAsItIs.bytes &&
    Math.max(picture.width, picture.height) <= largestPhotoAsItIs.side
  const smaller = isSmall ? null : await madeSmaller(picture)
  const blob = smaller ?? file
  if (blob.size > largestFileBytes) return { wrong: claimWords.file_too_large }
  return { blob, name: file.name, picture }
}

async function madeSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const share = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * share)
  canvas.height = Math.round(picture.height * share)
  const context = canvas.getContext('2d')
  if (context === null) return null
  // What is transparent becomes paper.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
