import { afterAll, expect, test, vi } from 'vitest'
import { forgetSent, rememberSent, findUnansweredRequest } from './unanswered-requests.ts'

const storage = new Map<string, string>()
vi.stubGlobal('document', {})
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
})
afterAll(() => void vi.unstubAllGlobals())

const wish = { key: 'key-1', fingerprint: '15000 own:100000000004' }

test('finds an unanswered withdrawal request by its amount and destination, and never finds a request of another member', async () => {
  await rememberSent('anna', wish)
  expect(await findUnansweredRequest('anna', wish.fingerprint)).toEqual(wish)
  expect(await findUnansweredRequest('anna', '15001 own:100000000004')).toBeNull()
  expect(await findUnansweredRequest('boris', wish.fingerprint)).toBeNull()
  const saved = [...storage.values()].join(' ')
  expect(saved).toContain('key-1')
  expect(saved).not.toMatch(/15000|100000000004|own/)

  await rememberSent('boris', { ...wish, key: 'key-2' })
  forgetSent('anna', 'key-1')
  expect(await findUnansweredRequest('anna', wish.fingerprint)).toBeNull()
  expect((await findUnansweredRequest('boris', wish.fingerprint))?.key).toBe('key-2')
  forgetSent('boris', 'key-2')
  expect(storage.size).toBe(0)
})

test.each(['{', 'null', '[]', '{"anna":5}', '{"anna":[null,{"key":1}]}'])(
  'ignores a stored list of requests in the format of another version of the cabinet (%s)',
  async (text) => {
    storage.set('impulse.sent', text)
    expect(await findUnansweredRequest('anna', wish.fingerprint)).toBeNull()
    await rememberSent('anna', wish)
    expect(await findUnansweredRequest('anna', wish.fingerprint)).toEqual(wish)
  },
)
