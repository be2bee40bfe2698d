import type { AuthProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Loaded from './auth-provider.ts'
import './console-store.ts'

let loads = 0
let auth: AuthProvider
/**
 * Loads a fresh copy of the auth provider, because the module keeps in memory that a person has signed in.
 */
async function load(): Promise<void> {
  const module = './auth-provider.ts'
  const { authProvider } = (await import(`${module}?load=${(loads += 1)}`)) as typeof Loaded
  auth = authProvider
}

let requests: string[]
function answering(...responses: [status: number, body: object][]): void {
  vi.stubGlobal('fetch', async (_url: string, { method = '' }: RequestInit) => {
    requests.push(method)
    const [status, body] =
      responses.length > 1 ? (responses.shift() ?? [500, {}]) : (responses[0] ?? [500, {}])
    return Response.json(body, { status })
  })
}
beforeEach(async () => {
  requests = []
  await load()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const olga = { name: 'olga', roles: ['finance'], may: ['withdrawals.list'], recoveryCodesLeft: 8 }
const endedResponse: [number, object] = [
  401,
  { error: { code: 'unauthorized', message: 'Войдите, чтобы продолжить' } },
]
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

it('reads identity and permissions from the server, and sends only one request for calls that are made at the same time', async () => {
  answering([200, olga])
  const [, identity, may] = await Promise.all([
    auth.checkAuth({}),
    auth.getIdentity?.(),
    auth.getPermissions?.({}),
  ])
  expect([identity, may]).toEqual([{ id: 'olga', fullName: 'olga' }, ['withdrawals.list']])
  expect(requests).toEqual(['GET'])
})

it('a revoked permission is missing from the permissions that the next request returns', async () => {
  answering([200, olga], [200, { ...olga, may: [] }])
  expect(await auth.getPermissions?.({})).toEqual(['withdrawals.list'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await auth.getPermissions?.({})).toEqual([])
})

it('returns an empty list of permissions to a person who is not signed in', async () => {
  answering(endedResponse)
  expect(await auth.getPermissions?.({})).toEqual([])
})

it('shows the message about an ended session only to a person who was signed in after the page was loaded', async () => {
  answering(endedResponse)
  expect(await caught(auth.checkAuth({}))).toMatchObject({ message: false })
  await vi.advanceTimersByTimeAsync(1_000)
  answering([200, olga], endedResponse)
  await auth.checkAuth({})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await caught(auth.checkAuth({}))).toMatchObject({ message: 'Войдите, чтобы продолжить' })
})

it.each([0, 403, 404, 409, 429, 500, undefined])(
  'keeps the person signed in when a request fails with the status %s',
  async (status) => {
    expect(await caught(auth.checkError({ status }))).toBeUndefined()
  },
)

it('asks the person to sign in again when a request fails with the status 401', async () => {
  expect(await caught(auth.checkError({ status: 401 }))).toMatchObject({
    message: 'Сеанс закончился. Войдите ещё раз',
  })
})

it('redirects to the sign-in page when the logout request cannot reach the server', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await auth.logout({})).toBe('/login')
})
