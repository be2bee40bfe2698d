import { type Rotation, uploadedType } from '@impulse/api/files/file'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import { Refusal } from '../refusal/refusal.ts'
import { imageSize } from './sandbox/image-size.rules.ts'
import { maxPixels } from './sandbox/max-pixels.ts'
import { fileSandbox, type FileSandbox } from './sandbox/file-sandbox.ts'
import type { VirusScan } from './antivirus/clamd.ts'

export type Content = { mediaType: string; bytes: Buffer }

/**
 * Prepares an upload for storage. An image is drawn again as JPEG, so that no location and no hidden data of the upload
 * are stored. A PDF is stored unchanged when it is complete and contains no active content: the member can download it,
 * but staff see only images of its pages (`render-file-page.ts`). ClamAV scans the original bytes, before they are decoded.
 * @throws Refusal file_empty, file_too_large, file_heic, file_type, file_broken, file_too_small, file_pixels,
 * file_too_slow, file_pdf_broken, file_pdf_active, file_pdf_locked, file_pdf_pages, file_infected, file_not_scanned,
 * unavailable
 */
export async function prepareUpload(
  bytes: Buffer,
  {
    rotate = 0,
    leastSide = 1,
    sandbox = fileSandbox,
    virusScan,
  }: { rotate?: Rotation; leastSide?: number; sandbox?: FileSandbox; virusScan?: VirusScan | undefined } = {},
): Promise<Content> {
  if (bytes.length > maxFileBytes) throw new Refusal('file_too_large')
  if (bytes.length === 0) throw new Refusal('file_empty')
  const mediaType = uploadedType(bytes)
  if (mediaType === null) throw new Refusal('file_type')
  if (mediaType === 'image/heic') throw new Refusal('file_heic')
  await virusScan?.(bytes)
  if (mediaType === 'application/pdf') {
    await sandbox.carryOut({ check: 'pdf' }, bytes)
    return { mediaType, bytes }
  }
  // Reads the size from the header of the image, so that an image with too many pixels is never decoded.
  const size = imageSize(bytes, mediaType)
  if (!size) throw new Refusal('file_broken')
  if (Math.min(size.width, size.height) < leastSide) throw new Refusal('file_too_small')
  if (size.width * size.height > maxPixels) throw new Refusal('file_pixels')
  return { mediaType: 'image/jpeg', bytes: await sandbox.carryOut({ draw: { rotate } }, bytes) }
}
