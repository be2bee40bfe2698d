import { Refusal } from '../refusal/refusal.ts'

/**
 * Returns the lookup's result. Without the limit a hanging database would hold every request for a minute,
 * the timeout of a connection.
 * @throws Refusal `unavailable`
 */
export function beforeTimeout<T>(lookup: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', { retryAfter: 5 })), timeoutMs)
  })
  return Promise.race([lookup, timeout]).finally(() => clearTimeout(timer))
}
