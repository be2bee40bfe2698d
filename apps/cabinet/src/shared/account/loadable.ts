import { ApiError, errorText, isCancelled } from '../api/api-error.ts'

/** One thing that loads and fails for itself, so that its error never hides what stands beside it. */
export type Loadable<T> =
  { status: 'loading' } | { status: 'loaded'; value: T } | { status: 'failed'; text: string }

/**
 * Waits for one part of a page. A refused session and a cancelled request are not the part's own failures and are
 * thrown on. `words` replaces the server's own where the specification gives the text.
 */
export async function settle<T>(work: Promise<T>, words?: string): Promise<Loadable<T>> {
  try {
    return { status: 'loaded', value: await work }
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error
    return { status: 'failed', text: words ?? errorText(error) }
  }
}

export const valueOf = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.status === 'loaded' ? loadable.value : undefined

export const failureOf = (loadable: Loadable<unknown>): string | undefined =>
  loadable.status === 'failed' ? loadable.text : undefined
