import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadCode } from './load-code.ts'

const reload = vi.fn()
let isReachable = true
beforeEach(() => {
  isReachable = true
  reload.mockReset()
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
afterEach(() => vi.useRealTimers())

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Returns the outcome of a load; `waits` when it has none because the page reloads. */
const outcomeOf = (load: () => Promise<string>): Promise<string> =>
  Promise.race([
    loadCode(load).catch(() => 'failed'),
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('waits'), 20)
    }),
  ])

it('reloads the console when a deployment has replaced the code of a page, and so opens the page', async () => {
  expect(await outcomeOf(gone)).toBe('waits')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reloads at most once a minute, and then reports the failure', async () => {
  await outcomeOf(gone)
  expect(await outcomeOf(gone)).toBe('failed')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('without a connection reports the failure and keeps the page', async () => {
  isReachable = false
  expect(await outcomeOf(gone)).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
})

it('returns the code that was loaded', async () => {
  expect(await outcomeOf(async () => 'code')).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})
