import { type Api, createApi, type Send } from '../api/client.ts'
import { authorizedOver } from './browser-session.ts'

/**
 * Returns an API client for a large upload. The client reports the sent share of the body, from 0 to 1, which
 * `fetch` cannot report.
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
        // The body of a response with status 204 must be null, because `new Response` throws for an empty
        // text with that status.
        resolve(new Response(request.responseText || null, { status: request.status })),
      )
      // `fetch` throws the same kind of error when the server does not respond.
      request.addEventListener('error', () =>
        reject(new TypeError('The server did not respond to the upload')),
      )
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })
