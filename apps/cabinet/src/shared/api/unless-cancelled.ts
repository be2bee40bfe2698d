import { isCancelled } from './api-error.ts'

/**
 * Returns the result of a request for a list, or `empty` when the request was cancelled (specification,
 * section 8).
 */
export async function unlessCancelled<T>(request: Promise<T>, empty: T): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isCancelled(error)) return empty
    throw error
  }
}
