import { type Api, createApi, type Send } from '../api/client.ts'
import { authorizedOver } from './browser-session.ts'

/**
 * Returns an API client for a large body, which reports the sent share from 0 to 1; `fetch` cannot report it.
 */
export const apiWithProgress = (onProgress: (share: number) => void): Api =>
  createApi(authorizedOver(sendTelling(onProgress)))

const sendTelling =
  (onProgress: (share: number) => void): Send =>
  ({ method, path, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        // A response without a body (204) must get null, not an empty text.
        resolve(new Response(request.responseText || null, { status: request.status })),
      )
      // The same error that `fetch` throws without a response.
      request.addEventListener('error', () =>
        reject(new TypeError('The server did not respond to the upload')),
      )
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
