import { ApiError, isCancelled, networkError, readApiError } from '../api/api-error.ts'
import { authorizedSend } from './browser-session.ts'

/**
 * Downloads a file of the member, and gives the file the name that the server sends. Throws the same errors
 * as any call of the API.
 */
export async function fetchFile(
  path: string,
  {
    query,
    signal,
    onProgress,
  }: {
    query?: Record<string, string>
    signal?: AbortSignal
    /** Called several times with the number of received bytes. The total number is not known in advance. */
    onProgress?: (bytes: number) => void
  } = {},
): Promise<File> {
  try {
    const response = await authorizedSend({
      method: 'GET',
      path: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
      headers: { accept: '*/*', 'accept-language': 'ru-RU' },
      ...(signal && { signal }),
    })
    if (!response.ok) throw await readApiError(response)
    const content = await (
      onProgress && response.body ? counted(response, response.body, onProgress) : response
    ).blob()
    return new File([content], fileName(response.headers.get('content-disposition')), { type: content.type })
  } catch (error) {
    // Reading the body throws when the connection breaks while the file is downloaded.
    throw error instanceof ApiError || isCancelled(error) ? error : networkError()
  }
}

function counted(
  response: Response,
  body: ReadableStream<Uint8Array>,
  onProgress: (bytes: number) => void,
): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counting), { headers: response.headers })
}

/**
 * Returns the file name from a Content-Disposition header, or `file` if the header has no name. By RFC 6266 the
 * UTF-8 name has priority over the ASCII name.
 */
export function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'file'
}
