import { type ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { reloads } from '../../../shared/session/browser-session.ts'
import { apiWithProgress } from '../../../shared/session/upload.ts'

export type UploadedScan = { id: string; mediaType: string; bytes: number }

type Uploading = { field: ScanField; blob: Blob; onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Uploads a scan separately from the document. The upload continues while the member navigates in the cabinet. When the
 * member tries to leave the cabinet during the upload, the browser shows a confirmation.
 */
export async function uploadScan({ field, blob, onProgress, signal }: Uploading): Promise<UploadedScan> {
  const form = new FormData()
  // The name of the member's file may be private, so the request contains a fixed name.
  form.append('content', blob, 'scan')
  const release = reloads.hold()
  const leaves = new AbortController()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: leaves.signal })
  try {
    return await apiWithProgress(onProgress).put('/api/lk/edit/set-passport-file/', form, {
      query: { field },
      ...repeatable(),
      signal,
    })
  } finally {
    leaves.abort()
    release()
  }
}
