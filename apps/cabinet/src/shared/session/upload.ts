import { type Api, createApi, type Send } from '../api/client.ts'
import { authorizedOver } from './browser-session.ts'

/** The API for a large body: tells how much of it is on its way, from 0 to 1, which `fetch` cannot. */
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
        // An answer without a body has none, not an empty one.
        resolve(new Response(request.responseText || null, { status: request.status })),
      )
      // As `fetch` says that no answer came.
      request.addEventListener('error', () => reject(new TypeError('no answer')))
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
