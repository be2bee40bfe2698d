import { passportPaths } from '@impulse/api/identity-documents/identity-document'
import { type ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { reloads } from '../../../shared/session/browser-session.ts'
import { apiWithProgress } from '../../../shared/session/upload.ts'

export type UploadedScan = { id: string; mediaType: string; bytes: number }

type Uploading = { field: ScanField; blob: Blob; onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Sends a scan, at once and apart from the document. It goes on while the member walks on through the cabinet; a
 * document that would end with it is held back by the browser's own question.
 */
export async function uploadScan({ field, blob, onProgress, signal }: Uploading): Promise<UploadedScan> {
  const form = new FormData()
  // Whatever it is called on the device is nobody's business.
  form.append('content', blob, 'scan')
  const release = reloads.hold()
  const leaves = new AbortController()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: leaves.signal })
  try {
    return await apiWithProgress(onProgress).put<UploadedScan>(passportPaths.setFile, form, {
      query: { field },
      ...repeatable(),
      signal,
    })
  } finally {
    leaves.abort()
    release()
  }
}
