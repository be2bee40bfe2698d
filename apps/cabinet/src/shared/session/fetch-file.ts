import { ApiError, isCancelled, networkError, refusedAnswer } from '../api/api-error.ts'
import { authorizedSend } from './browser-session.ts'

/** A file of the member's own, under the name that the server gave it. Throws as every call of the API does. */
export async function fetchFile(
  path: string,
  { query, signal }: { query?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<File> {
  try {
    const answer = await authorizedSend({
      method: 'GET',
      path: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
      headers: { accept: '*/*', 'accept-language': 'ru-RU' },
      ...(signal && { signal }),
    })
    if (!answer.ok) throw await refusedAnswer(answer)
    const content = await answer.blob()
    return new File([content], fileName(answer.headers.get('content-disposition')), { type: content.type })
  } catch (error) {
    // Also a connection that broke in the middle of the file.
    throw error instanceof ApiError || isCancelled(error) ? error : networkError()
  }
}

/** RFC 6266: the name in every alphabet before the one in Latin letters. */
export function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'file'
}
