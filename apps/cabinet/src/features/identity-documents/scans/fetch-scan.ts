import { uploadedType } from '@impulse/api/files/file'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { ChosenFile } from '../../../shared/files/chosen-file.ts'
import { fetchFile } from '../../../shared/session/fetch-file.ts'

/** Downloads a stored scan. A PDF has no picture. */
export async function fetchScan(id: string, name: string): Promise<ChosenFile> {
  const blob = await fetchFile(fillPath('/api/file/:id/', { id }))
  const type = uploadedType(new Uint8Array(await blob.slice(0, 16).arrayBuffer()))
  return { blob, name, picture: type === 'application/pdf' ? null : await createImageBitmap(blob) }
}
