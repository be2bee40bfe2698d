import { ApiError, errorText, isCancelled, isNetworkError } from '../api/api-error.ts'

/** Part of a page that loads and fails independently, so that its error does not hide other parts. */
export type Loadable<T> = { status: 'loading' } | { status: 'loaded'; value: T } | Failed

/**
 * `unanswered`: there was no response, so older data may still be right. `code` and `request` help the
 * support to find the cause.
 */
export type Failed = { status: 'failed'; text: string; unanswered?: true; code?: string; request?: string }

/**
 * Waits for a part of a page. A refused session and a cancelled request are not failures of the part and are
 * thrown. `message` replaces the server's text where the specification defines it.
 */
export async function toLoadable<T>(work: Promise<T>, message?: string): Promise<Loadable<T>> {
  try {
    return { status: 'loaded', value: await work }
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error
    const text = message ?? errorText(error)
    if (isNetworkError(error)) return { status: 'failed', text, unanswered: true }
    return { status: 'failed', text, ...(error instanceof ApiError && toErrorReference(error)) }
  }
}

/** Returns the code and the request id of a refusal, for the support. */
export function toErrorReference({ code, details }: ApiError): { code: string; request?: string } {
  const request = details['requestId']
  return { code, ...(typeof request === 'string' && { request }) }
}

/**
 * Returns what to show after a repeated request: the shown data if there was no response, otherwise the
 * result of the request.
 */
export const foundOrShown = <T>(found: Loadable<T>, shown: Loadable<T> | undefined): Loadable<T> =>
  found.status === 'failed' && found.unanswered && shown?.status === 'loaded' ? shown : found

export const getLoadedValue = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.status === 'loaded' ? loadable.value : undefined

export const getLoadError = (loadable: Loadable<unknown>): string | undefined =>
  loadable.status === 'failed' ? loadable.text : undefined
