import { isCancelled } from './api-error.ts'

/** Of lists: a request that was cancelled gives an empty one (specification, section 8). */
export async function unlessCancelled<T>(request: Promise<T>, empty: T): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isCancelled(error)) return empty
    throw error
  }
}
