import { Refusal } from '../refusal/refusal.ts'

/**
 * The lookup's result. A database that hangs would keep every request for a minute, which is when its connection is given up.
 * @throws Refusal `unavailable`
 */
export function beforeTimeout<T>(lookup: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', { retryAfter: 5 })), timeoutMs)
  })
  return Promise.race([lookup, timeout]).finally(() => clearTimeout(timer))
}
