import { ApiError, isCancelled, networkError, refusedAnswer } from '../api/api-error.ts'
import { authorizedSend } from './browser-session.ts'

/** A file of the member's own, under the name that the server gave it. Throws as every call of the API does. */
export async function fetchFile(
  path: string,
  {
    query,
    signal,
    onProgress,
  }: {
    query?: Record<string, string>
    signal?: AbortSignal
    /** Told how many bytes are there, again and again: of a file whose length nobody knows before its end. */
    onProgress?: (bytes: number) => void
  } = {},
): Promise<File> {
  try {
    const answer = await authorizedSend({
      method: 'GET',
      path: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
      headers: { accept: '*/*', 'accept-language': 'ru-RU' },
      ...(signal && { signal }),
    })
    if (!answer.ok) throw await refusedAnswer(answer)
    const content = await (
      onProgress && answer.body ? counted(answer, answer.body, onProgress) : answer
    ).blob()
    return new File([content], fileName(answer.headers.get('content-disposition')), { type: content.type })
  } catch (error) {
    // Also a connection that broke in the middle of the file.
    throw error instanceof ApiError || isCancelled(error) ? error : networkError()
  }
}

function counted(
  answer: Response,
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
  return new Response(body.pipeThrough(counting), { headers: answer.headers })
}

/** RFC 6266: the name in every alphabet before the one in Latin letters. */
export function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'file'
}
