import { fillPath } from '@impulse/api/routes/fill-path'
import { uploadPartBytes } from '@impulse/api/contracts/console-imports'
import { call, RefusedCall } from '../../shared/api/call.ts'

const pausesMs = [1_000, 3_000, 10_000]

/**
 * Uploads a file in parts, reports the progress after each part, and starts the server's check of the file. Returns the
 * id of the upload.
 */
export async function sendFile(file: File, onProgress: (share: number) => void): Promise<string> {
  const body = { fileName: file.name.normalize('NFC').slice(-200), bytes: file.size }
  const { id } = await call('POST', '/console/api/import-uploads', body)
  for (let index = 0; index * uploadPartBytes < file.size; index += 1) {
    const start = index * uploadPartBytes
    const part = file.slice(start, start + uploadPartBytes)
    const path = fillPath('/console/api/import-uploads/:id/parts/:place', { id, place: index })
    await retryTransientFailures(() => call('PUT', path, part))
    onProgress(Math.min(1, (start + part.size) / file.size))
  }
  await call('POST', fillPath('/console/api/import-uploads/:id/check', { id }), {})
  return id
}

/**
 * Sends a part of the file, and retries up to three times when the server does not respond or responds with a status of
 * 500 or above. A retry is safe, because sending a part twice changes nothing.
 */
async function retryTransientFailures(action: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      await action()
      return
    } catch (error) {
      const isPassing = error instanceof RefusedCall && (error.status === 0 || error.status >= 500)
      if (!isPassing || pauseMs === null) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
