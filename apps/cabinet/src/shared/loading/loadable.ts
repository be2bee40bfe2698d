import { ApiError, errorText, isCancelled, isNetworkError } from '../api/api-error.ts'

/** One thing that loads and fails for itself, so that its error never hides what stands next to it. */
export type Loadable<T> = { status: 'loading' } | { status: 'loaded'; value: T } | Failed

/**
 * `unanswered`: nothing came back, so nothing speaks against what was loaded before. `code` and `request`: by which the support finds out why.
 */
export type Failed = { status: 'failed'; text: string; unanswered?: true; code?: string; request?: string }

/**
 * Waits for one part of a page. A refused session and a cancelled request are not the part's own failures and are
 * thrown on. `words` replaces the server's own where the specification gives the text.
 */
export async function settle<T>(work: Promise<T>, message?: string): Promise<Loadable<T>> {
  try {
    return { status: 'loaded', value: await work }
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error
    const text = message ?? errorText(error)
    if (isNetworkError(error)) return { status: 'failed', text, unanswered: true }
    return { status: 'failed', text, ...(error instanceof ApiError && toErrorReference(error)) }
  }
}

/** Code and request id of a refusal, for the support. */
export function toErrorReference({ code, details }: ApiError): { code: string; request?: string } {
  const request = details['requestId']
  return { code, ...(typeof request === 'string' && { request }) }
}

/** Asked for again: what is shown stays while no answer comes, and gives way to everything that the server says. */
export const foundOrShown = <T>(found: Loadable<T>, shown: Loadable<T> | undefined): Loadable<T> =>
  found.status === 'failed' && found.unanswered && shown?.status === 'loaded' ? shown : found

export const getLoadedValue = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.status === 'loaded' ? loadable.value : undefined

export const getLoadError = (loadable: Loadable<unknown>): string | undefined =>
  loadable.status === 'failed' ? loadable.text : undefined
