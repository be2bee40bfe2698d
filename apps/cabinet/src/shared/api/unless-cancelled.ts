import { isCancelled } from './api-error.ts'

/** Returns `empty` for a cancelled request of a list (specification, section 8). */
export async function unlessCancelled<T>(request: Promise<T>, empty: T): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isCancelled(error)) return empty
    throw error
  }
}
