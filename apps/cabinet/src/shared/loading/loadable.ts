import { ApiError, errorText, isCancelled, isNetworkError } from '../api/api-error.ts'

/**
 * Data of a part of the page: still loading, loaded, or failed. Each part has its own state, so that an error
 * of one part does not hide other parts.
 */
export type Loadable<T> = { status: 'loading' } | { status: 'loaded'; value: T } | Failed

/**
 * State of a part that could not be loaded. `unanswered` means that the server did not respond, so older data may still
 * be right. `code` is the error's code and `request` the request id, by which the support can find the cause.
 */
export type Failed = { status: 'failed'; text: string; unanswered?: true; code?: string; request?: string }

/**
 * Waits for the data of a part of the page, and returns an error as the state of the part. Throws only when the session
 * was refused or the request was cancelled, because neither means that the part failed. `message` replaces the server's
 * error text.
 */
export async function toLoadable<T>(work: Promise<T>, message?: string): Promise<Loadable<T>> {
  try {
    return { status: 'loaded', value: await work }
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error
    return toFailed(error, message)
  }
}

/** Returns an error as the state of a part that could not be loaded. `message` replaces the server's error text. */
export function toFailed(error: unknown, message?: string): Failed {
  const text = message ?? errorText(error)
  if (isNetworkError(error)) return { status: 'failed', text, unanswered: true }
  return { status: 'failed', text, ...(error instanceof ApiError && toErrorReference(error)) }
}

/** Code and request id of an error, by which the support can find the cause. */
export type ErrorReference = { code: string; request?: string }

/** Returns the code and the request id of a refused request, by which the support can find the cause. */
export function toErrorReference({ code, details }: ApiError): ErrorReference {
  const request = details['requestId']
  return { code, ...(typeof request === 'string' && { request }) }
}

/**
 * Returns the reference of an error that the member cannot fix: a fault of the server or of the cabinet. Returns null
 * for a refusal, whose text tells the member what to do, and for a lost connection.
 */
export function findFault(error: unknown): ErrorReference | null {
  if (!(error instanceof ApiError)) return { code: 'unexpected' }
  return error.status >= 500 ? toErrorReference(error) : null
}

/**
 * Returns the data to show after a new request. Without a response, the shown data stay; a response replaces the shown
 * data even if the response is an error.
 */
export const keepShownIfUnanswered = <T>(found: Loadable<T>, shown: Loadable<T> | undefined): Loadable<T> =>
  found.status === 'failed' && found.unanswered && shown?.status === 'loaded' ? shown : found

export const getLoadedValue = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.status === 'loaded' ? loadable.value : undefined

export const getLoadError = (loadable: Loadable<unknown>): string | undefined =>
  loadable.status === 'failed' ? loadable.text : undefined
